import type { Rank } from "./arrangement";

export interface PayRow {
  readonly rank: Rank;
  /** Odds to one on Ante and Double where the box wins with it. */
  readonly ante: string;
  readonly double: string;
  readonly commission: boolean;
  /** How much of the Additional the house takes where it wins with it. */
  readonly takes: "all" | "half" | "nothing";
}

/** niuniu 5.1 and 6.4, strongest first. */
export const PAYS: readonly PayRow[] = [
  { rank: "hoiana", ante: "1", double: "3", commission: true, takes: "all" },
  { rank: "supreme", ante: "1", double: "3", commission: true, takes: "all" },
  { rank: "niu_niu", ante: "1", double: "3", commission: true, takes: "all" },
  { rank: "niu_9", ante: "1", double: "2", commission: true, takes: "half" },
  { rank: "niu_8", ante: "1", double: "2", commission: true, takes: "half" },
  { rank: "niu_7", ante: "1", double: "2", commission: true, takes: "half" },
  { rank: "niu_6_or_less", ante: "1", double: "1", commission: false, takes: "nothing" },
  { rank: "no_niu", ante: "1", double: "1", commission: false, takes: "nothing" },
];
