// The steps of a verification (docs/BUNDLES.md, “How to write a verifier”), and where one of them fails.
export const STEPS = [
  "file",
  "keys",
  "journal",
  "log",
  "chains",
  "shuffles",
  "cut",
  "cards",
  "links",
  "whole",
] as const;

export type Step = (typeof STEPS)[number];

export class Wrong extends Error {
  constructor(
    readonly step: Step,
    /** The event in the journal that does not fit; 0 where it is about no single one. */
    readonly seq = 0,
  ) {
    super(step);
  }
}

export function require(step: Step, holds: boolean, seq = 0): asserts holds {
  if (!holds) throw new Wrong(step, seq);
}
