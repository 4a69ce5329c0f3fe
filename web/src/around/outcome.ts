// How a round came out, as the server writes it into the result.
export interface BaccaratOutcome {
  readonly winner: "player" | "banker" | "tie";
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

export type HandRank = "hoiana" | "supreme" | "niu_niu" | "niu_9" | "niu_8" | "niu_7" | "niu_6_or_less" | "no_niu";

export interface Laid {
  readonly rank: HandRank;
  readonly niu: readonly string[];
  readonly rest: readonly string[];
  readonly wins?: boolean;
}

export interface NiuNiuOutcome {
  readonly house: Laid;
  readonly boxes: Readonly<Record<string, Laid>>;
}
