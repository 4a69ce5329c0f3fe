import type { BaccaratRules } from "../../../net/types";

export interface FeltSpot {
  readonly bet: string;
  /** Odds to one, as the felt prints them: several where they depend on the cards. */
  readonly pays: readonly string[];
}

/** baccarat 5.1 and 5.2: what the felt prints for each bet. */
export function spots({ commission }: Pick<BaccaratRules, "commission">): readonly FeltSpot[] {
  return [
    { bet: "player_pair", pays: ["11"] },
    { bet: "lucky6", pays: ["12", "20"] },
    { bet: "banker_pair", pays: ["11"] },
    { bet: "player", pays: ["1"] },
    { bet: "tie", pays: ["8"] },
    { bet: "banker", pays: commission ? ["19/20"] : ["1", "1/2"] },
  ];
}
