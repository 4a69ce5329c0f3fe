// What an entry of a case shows beside its sentence.
import type { CaseStep, Side } from "../../../net/types";

export function sideOf(role: string | undefined): Side | "system" {
  if (!role) return "system";
  return role === "patron" || role === "surveillance" ? role : "house";
}

/** What people wrote, in the order of the file. */
const TEXTS = ["against", "says", "why", "asks", "wants", "heard"] as const;
type Text = (typeof TEXTS)[number];
const LABELLED = ["against", "wants", "heard"] as const;
type Label = (typeof LABELLED)[number];

export interface Quote {
  /** None where the text speaks for itself. */
  readonly label: Label | null;
  readonly text: string;
}

/** The words of the opening stand at the head of the page. */
export function quotesIn(entry: CaseStep["entry"]): Quote[] {
  if (entry.type === "case_opened") return [];
  const texts = entry as Partial<Record<Text, string>>;
  return TEXTS.flatMap((name) => {
    const text = texts[name];
    return text ? [{ label: LABELLED.find((each) => each === name) ?? null, text }] : [];
  });
}
