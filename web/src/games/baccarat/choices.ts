// What one Baccarat table offers and another does not.
import type { BaccaratRules, Settings } from "../../net/types";

/** What a table offers beside the bets of every table. */
export interface Choices {
  readonly lucky6: boolean;
  readonly squeeze: boolean;
  /** The most of one insurance wager in cents, by odds: `3`, `3/2`. */
  readonly insuranceLimits: Readonly<Record<string, number>>;
}

/** A table of the first edition has none of these settings: it had Lucky 6 and the squeeze, and no limits by odds. */
export function choicesOf(settings: Settings): Choices {
  const rules = settings.rules as Partial<BaccaratRules>;
  return {
    lucky6: rules.lucky6 ?? true,
    squeeze: rules.squeeze ?? true,
    insuranceLimits: rules.insurance_limits ?? {},
  };
}
