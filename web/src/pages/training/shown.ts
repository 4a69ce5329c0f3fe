// What the server says of a course, in the language of the page.
import type { Answer, TaskShown } from "../../net/types";
import { preferences } from "../../browser/preferences.svelte";
import { amount } from "../../i18n/format";

export type InLanguages = Readonly<Record<string, string>>;

export function said(words: InLanguages): string {
  return words[preferences.language] ?? "";
}

/** An answer in the words of its options: `Leave it, and pay 950`. */
export function inWords(task: TaskShown, answer: Answer, nothing: string): string {
  const named = (answer.chosen ?? []).map((key) => said(task.options.find((each) => each.key === key)?.words ?? {}));
  const paid = answer.amount === undefined || answer.amount === null ? [] : [amount(answer.amount)];
  return [named.join(task.kind === "order" ? " → " : ", "), ...paid].filter(Boolean).join(" ") || nothing;
}

/** `4,2` */
export function seconds(ms: number, answers: number): string {
  const mean = answers ? ms / answers / 1000 : 0;
  return new Intl.NumberFormat(preferences.language === "vi" ? "vi-VN" : "en-GB", {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(mean);
}

/** `seat 3` → `3` */
export function seatOf(patron: string): string {
  return patron.replace(/^seat /, "");
}
