// The fifty spots of Sic Bo by their codes: `s`, `b`, `a`, and a letter with its numbers: `t9`, `d5`, `r5`, `p25`, `n5`.
import type { Spot } from "../../../play/staff";
import { FACES, PAIRS, TOTALS } from "../dice";
import names from "../names";
import type { Group } from "../table/layout";
import words from "./words";

const plain = (bet: "small" | "big" | "any_triple", code: string): Spot => ({
  bet,
  codes: [code],
  label: () => (bet === "any_triple" ? words().any : names().bets[bet]),
});
const numbered = (bet: string, label: string, ...codes: readonly string[]): Spot => ({
  bet,
  codes,
  label: () => label,
  group: () => words().group[bet.replace(/-.*/, "") as Group],
});

const SIZES = [plain("small", "s"), plain("big", "b"), plain("any_triple", "a")];
const TOTAL = TOTALS.map((total) => numbered(`total-${total}`, String(total), `t${total}`));
const DOUBLE = FACES.map((face) => numbered(`double-${face}`, `${face}${face}`, `d${face}`));
const TRIPLE = FACES.map((face) => numbered(`triple-${face}`, `${face}${face}${face}`, `r${face}`));
/** Either number may come first. */
const PAIR = PAIRS.map(([low, high]) =>
  numbered(`pair-${low}-${high}`, `${low}·${high}`, `p${low}${high}`, `p${high}${low}`),
);
const NUMBER = FACES.map((face) => numbered(`number-${face}`, String(face), `n${face}`));

export const PAD: readonly (readonly Spot[])[] = [[...SIZES, ...NUMBER], TOTAL, [...DOUBLE, ...TRIPLE], PAIR];
