// What a decision by a clause means for the chips of this patron. Pure.
import type { Decided, Mirror, Wager } from "../net/types";
import { preferences } from "../browser/preferences.svelte";
import { amount, sentence } from "../i18n/format";
import words from "../i18n/irregularities";
import { totalOf } from "./draft";

/** The round is void; the box is; the patron has withdrawn, or may; the wagers stay; the patron has none. */
type Meaning = "void" | "box" | "returned" | "choose" | "stay" | "nothing";

export interface Effect {
  readonly means: Meaning;
  /** The chips that go back. */
  readonly amount: number;
}

export function effectOf(decided: Pick<Decided, "clause" | "remedy" | "box">, mirror: Mirror): Effect {
  const { result, you, choice } = mirror;
  const wagers = ownWagers(mirror);
  if (result?.type === "round_voided") {
    const back = result.lines
      .filter(({ patron }) => patron === you.patron)
      .reduce((sum, line) => sum + line.returned, 0);
    return { means: "void", amount: back };
  }
  if (decided.remedy === "void_round") return { means: "void", amount: totalOf(wagers) };
  if (you.returned) return { means: "returned", amount: you.returned };
  if (!wagers.length) return { means: "nothing", amount: 0 };
  if (choice?.clause === decided.clause && you.may_choose) return { means: "choose", amount: totalOf(wagers) };
  const inBox = wagers.filter(({ box }) => box != null && box === decided.box);
  if (decided.remedy === "void_box" && inBox.length) return { means: "box", amount: totalOf(inBox) };
  return { means: "stay", amount: 0 };
}

/** The same in words. */
export function meaning(decided: Pick<Decided, "clause" | "remedy" | "box">, mirror: Mirror): string {
  const w = words().decided.means;
  const { means, amount: cents } = effectOf(decided, mirror);
  switch (means) {
    case "void":
      return cents ? w.void(amount(cents)) : w.voidNothing;
    case "box":
      return w.box(amount(cents), decided.box ?? 0);
    case "returned":
      return w.returned(amount(cents));
    default:
      return w[means];
  }
}

/** What had happened. */
export function situation(decided: Decided): string {
  return sentence(decided.situation[preferences.language] ?? "");
}

/** What had happened, and what the decision means for this patron. */
export function inWords(decided: Decided, mirror: Mirror): string {
  return `${situation(decided)} ${meaning(decided, mirror)}`;
}

/** What this patron has on the felt, insurance included. */
export function ownWagers({ confirmed, insurance, you }: Mirror): Wager[] {
  return [...(confirmed[you.patron] ?? []), ...insurance.filter(({ patron }) => patron === you.patron)];
}

/** Whether this patron is asked to choose, answered or not. */
export function isAsked({ choice, you }: Mirror): boolean {
  return choice !== null && (you.may_choose || you.stays !== null);
}

/** The decisions that patrons are told of. The one that the patron is asked about stands with the question. */
export function told(mirror: Mirror): readonly Decided[] {
  return isAsked(mirror) ? mirror.decided.slice(0, -1) : mirror.decided;
}
