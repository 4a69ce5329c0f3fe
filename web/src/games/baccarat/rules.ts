// The rules in force of a Baccarat table, as the server describes them.
import type { Moment } from "../../net/types";
import type { Description } from "../../play/game";
import { fraction } from "../../lib/fraction";
import type { BaccaratOutcome } from "./outcome";
import type { Side } from "./stages";

export interface Cell {
  readonly moment: Moment;
  readonly side: Side;
  /** Points of the insured hand, and of the other. */
  readonly own: number;
  readonly other: number;
  /** `3`, `3/2` to one. */
  readonly odds: string;
}
type Condition = Partial<BaccaratOutcome>;

export interface InForce {
  /** By bet, or by bet and case: `banker_on_six`. Odds are before the commission, `pays` is what is paid after it. */
  readonly pays: Readonly<Record<string, { odds: string; pays: string }>>;
  readonly insurance: readonly Cell[];
  /** The fields of an outcome on which a bet wins, or is given back. */
  readonly wins_when: Readonly<Record<string, Condition>>;
  readonly stands_off_when: Readonly<Record<string, Condition>>;
}

export function inForce(rules: Description | null): InForce {
  if (rules?.game !== "baccarat") throw new Error("these are not the rules of Baccarat");
  return rules as unknown as InForce;
}

/** What a bet pays to one: several where it depends on the cards. */
export function paysOf({ pays }: InForce, bet: string): string[] {
  return Object.entries(pays).flatMap(([row, { pays: odds }]) =>
    row === bet || row.startsWith(`${bet}_on_`) ? [odds] : [],
  );
}

/** The house's part of a winning wager on the Banker: `1/20`. */
export function commissionOf({ pays }: InForce): string {
  const { odds, pays: paid } = pays.banker!;
  const [[over, under], [overPaid, underPaid]] = [fraction(odds), fraction(paid)];
  return `${over * underPaid - overPaid * under}/${over * underPaid}`;
}

/** Odds of a cell of the insurance table; null where there is none. */
export function insuranceOdds({ insurance }: InForce, wanted: Omit<Cell, "odds">): string | null {
  const { moment, side, own, other } = wanted;
  const cell = insurance.find(
    (each) => each.moment === moment && each.side === side && each.own === own && each.other === other,
  );
  return cell?.odds ?? null;
}

/** Bets that this outcome pays. */
export function paid(rules: InForce, outcome: BaccaratOutcome | null): ReadonlySet<string> {
  return betsWhose(rules.wins_when, outcome);
}

/** Whether this outcome takes a bet: it neither pays it nor gives it back. */
export function takes(rules: InForce, outcome: BaccaratOutcome | null, bet: string): boolean {
  return outcome !== null && !paid(rules, outcome).has(bet) && !betsWhose(rules.stands_off_when, outcome).has(bet);
}

function betsWhose(conditions: Readonly<Record<string, Condition>>, outcome: BaccaratOutcome | null): Set<string> {
  const holds = (condition: Condition) =>
    Object.entries(condition).every(([field, value]) => outcome?.[field as keyof BaccaratOutcome] === value);
  return new Set(Object.keys(conditions).filter((bet) => outcome !== null && holds(conditions[bet]!)));
}
