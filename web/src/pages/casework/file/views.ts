// The views of a file, each with its place in the address.
export const VIEWS = ["course", "round", "evidence", "reading"] as const;
export type View = (typeof VIEWS)[number];

export const viewPath = (number: number, view: View) =>
  view === "course" ? `/casework/${number}` : `/casework/${number}/${view}`;
