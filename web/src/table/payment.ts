// What became of a patron's chips on one spot, once the round is over.
import type { SettledLine } from "../net/types";

export interface Payment {
  /** The house takes the stake. */
  readonly swept: boolean;
  /** Cents that the house lays beside the stake. */
  readonly won: number;
}

export const NO_PAYMENT: Payment = { swept: false, won: 0 };

export function paymentOn(lines: readonly SettledLine[], patron: string, bet: string, box?: number): Payment {
  const mine = lines.filter((each) => each.patron === patron && each.bet === bet && (each.box ?? undefined) === box);
  if (!mine.length) return NO_PAYMENT;
  const won = mine.reduce((sum, each) => sum + each.won, 0);
  return { swept: mine.every((each) => !each.returned) && !won, won };
}
