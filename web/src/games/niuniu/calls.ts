// What a Niu Niu dealer calls out: the call to arrange, then the house's hand and how the boxes stand against it.
import { area } from "../../i18n/area";
import type { Phase } from "../../net/types";
import type { NiuNiuOutcome } from "./outcome";
import { handName } from "./ranks";

const words = area(
  {
    arranging: "Mời khách xếp bài",
    result: (hand: string, won: number, lost: number) => `Nhà cái ${hand}. ${won} cửa thắng, ${lost} cửa thua`,
  },
  {
    arranging: "Please arrange your cards",
    result: (hand, won, lost) => `The house has ${hand}. ${won} ${won === 1 ? "box wins" : "boxes win"}, ${lost} lose`,
  },
);

/** `outcome` is null until the felt has shown it. */
export function callOf(phase: Phase, outcome: NiuNiuOutcome | null): string {
  const w = words();
  if (!outcome) return phase === "arranging" ? w.arranging : "";
  const boxes = Object.values(outcome.boxes);
  const won = boxes.filter(({ wins }) => wins).length;
  return w.result(handName(outcome.house), won, boxes.length - won);
}
