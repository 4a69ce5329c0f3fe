// What a Sic Bo dealer calls out: the dice, then what they come to.
import { area } from "../../i18n/area";
import type { SicBoOutcome } from "./outcome";

const words = area(
  {
    small: (dice: string, points: number) => `${dice}. Xỉu, ${points} điểm`,
    big: (dice: string, points: number) => `${dice}. Tài, ${points} điểm`,
    triple: (dice: string, points: number) => `${dice}. Bộ ba, ${points} điểm`,
  },
  {
    small: (dice, points) => `${dice}. Small, ${points} points`,
    big: (dice, points) => `${dice}. Big, ${points} points`,
    triple: (dice, points) => `${dice}. Triple, ${points} points`,
  },
);

/** `outcome` is null until the felt has shown it. */
export function callOf(outcome: Pick<SicBoOutcome, "dice" | "size" | "total"> | null): string {
  return outcome ? words()[outcome.size](outcome.dice.join(", "), outcome.total) : "";
}
