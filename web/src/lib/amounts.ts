// Amounts as people type them.
import { CENTS_PER_CHIP } from "./chips";

/** Cents for a number of chips: whole chips with any thousands separator, and two decimals after a comma or a point.
 * Null if it is no amount. `1.500` and `1,500` are fifteen hundred; `2,50` and `2.50` are two and a half. */
export function centsTyped(text: string): number | null {
  const [, chips = "", part = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  const digits = chips.replace(/(?<=\d)[.,\s\u00a0](?=\d{3}(?!\d))/g, "");
  if (!/^\d{1,13}$/.test(digits)) return null;
  const cents = Number(digits) * CENTS_PER_CHIP + Number(part.padEnd(2, "0"));
  return Number.isSafeInteger(cents) ? cents : null;
}
