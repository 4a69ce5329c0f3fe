import type { Settings } from "../net/types";
import words from "../i18n/table";

/** How a table differs from others of its game, in a few words. */
export function variantOf(settings: Settings, w: ReturnType<typeof words>): string {
  const seats = settings.seats === null ? w.variant.open : w.variant.seats(settings.seats ?? 0);
  if (settings.game === "niuniu") return w.variant.boxes(settings.rules.boxes);
  if (settings.game !== "baccarat") return seats;
  const { commission, insurance } = settings.rules;
  return [
    commission ? w.variant.commission : w.variant.noCommission,
    insurance ? w.variant.insurance : w.variant.noInsurance,
    seats,
  ].join(" · ");
}
