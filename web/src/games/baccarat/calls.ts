// What a Baccarat dealer calls out to the patrons: questions, and the result with its points (4.18).
import { area } from "../../i18n/area";
import type { Phase } from "../../net/types";
import type { BaccaratOutcome } from "./outcome";

const words = area(
  {
    squeeze: "Mời khách nặn bài",
    insurance: "Mời mua Bảo hiểm",
    player: (points: number) => `Nhà Con thắng, ${points} điểm`,
    banker: (points: number) => `Nhà Cái thắng, ${points} điểm`,
    tie: (points: number) => `Hòa, ${points} điểm`,
  },
  {
    squeeze: "Please squeeze the cards",
    insurance: "Insurance, please",
    player: (points) => `Player wins with ${points}`,
    banker: (points) => `Banker wins with ${points}`,
    tie: (points) => `Tie, ${points} all`,
  },
);

/** `outcome` is null until the felt has shown it. */
export function callOf(phase: Phase, outcome: BaccaratOutcome | null): string {
  const w = words();
  if (outcome) return w[outcome.winner](outcome.winner === "player" ? outcome.player_total : outcome.banker_total);
  return phase === "squeeze" || phase === "insurance" ? w[phase] : "";
}
