// The names of ranks, in full and short, and the name of a hand. A row of the pay table has the name of its rank.
import { preferences } from "../../browser/preferences.svelte";
import { area } from "../../i18n/area";
import type { Counted, Rank } from "./arrangement";

const words = area(
  {
    niu: (points: number) => `Ngầu ${points}`,
    full: {
      hoiana: "Ngầu Hầm Hoiana",
      supreme: "Ngầu Hầm Tối Thượng",
      niu_niu: "Ngầu Hầm",
      niu_9: "Ngầu 9",
      niu_8: "Ngầu 8",
      niu_7: "Ngầu 7",
      niu_6_or_less: "Ngầu 6 hoặc nhỏ hơn",
      no_niu: "Không Ngầu",
    },
    short: {
      hoiana: "Hoiana",
      supreme: "Tối Thượng",
      niu_niu: "Ngầu Hầm",
      niu_9: "Ngầu 9",
      niu_8: "Ngầu 8",
      niu_7: "Ngầu 7",
      niu_6_or_less: "Ngầu ≤ 6",
      no_niu: "Không Ngầu",
    },
  },
  {
    niu: (points) => `Niu ${points}`,
    full: {
      hoiana: "Hoiana Niu Niu",
      supreme: "Supreme Niu Niu",
      niu_niu: "Niu Niu",
      niu_9: "Niu 9",
      niu_8: "Niu 8",
      niu_7: "Niu 7",
      niu_6_or_less: "Niu 6 or less",
      no_niu: "No Niu",
    },
    short: {
      hoiana: "Hoiana",
      supreme: "Supreme",
      niu_niu: "Niu Niu",
      niu_9: "Niu 9",
      niu_8: "Niu 8",
      niu_7: "Niu 7",
      niu_6_or_less: "Niu ≤ 6",
      no_niu: "No Niu",
    },
  },
);

export default words;

/** `Niu 5` */
export function handName(hand: Counted, length: "full" | "short" = "full", language = preferences.language): string {
  const w = words[language];
  return hand.points ? w.niu(hand.points) : w[length][hand.rank];
}

/** A mark of the scoreboard as a name: `niu_5` → `Niu 5`. Rounds of the first edition have `niu_6_or_less`. */
export function markName(mark: string, language = preferences.language): string {
  const w = words[language];
  const points = /^niu_([1-6])$/.exec(mark)?.[1];
  return points ? w.niu(Number(points)) : (w.short[mark as Rank] ?? mark);
}
