// A round on record, and how its game shows it step by step.
import { get } from "../../net/api";
import type { RecalledRound } from "../../net/types";
import { gameOf, type RoundRecord } from "../../play/game";

export interface RoundRead {
  readonly round: RecalledRound;
  readonly record: RoundRecord;
}

export const roundPath = (table: string, round: string | number) =>
  `/api/rounds/${encodeURIComponent(table)}/${encodeURIComponent(round)}`;

export async function readRound(path: string): Promise<RoundRead> {
  const round = await get<RecalledRound>(path);
  return { round, record: await gameOf(round.game).record() };
}
