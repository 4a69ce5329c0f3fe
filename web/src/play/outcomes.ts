// How a round came out, as the server writes it into the result.
import type { RoundSettled, RoundVoided, Winner } from "../net/types";
import type { Arrangement } from "../games/niuniu/arrangement";

export interface BaccaratOutcome {
  readonly winner: Winner;
  readonly player_total: number;
  readonly banker_total: number;
  readonly player: readonly string[];
  readonly banker: readonly string[];
  readonly player_pair: boolean;
  readonly banker_pair: boolean;
  readonly natural: boolean;
}

export interface SicBoOutcome {
  readonly dice: readonly number[];
  readonly total: number;
  readonly size: "small" | "big" | "triple";
  readonly lit: readonly string[];
}

export interface NiuNiuOutcome {
  readonly house: Arrangement;
  readonly boxes: Readonly<Record<string, Arrangement & { readonly wins: boolean }>>;
}

/** Null where the round is not over, or void. */
export function outcomeOf<T>(result: RoundSettled | RoundVoided | null | undefined): T | null {
  return result?.type === "round_settled" ? (result.outcome as unknown as T) : null;
}
