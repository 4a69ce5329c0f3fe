// The bets that can be laid at a table.
import type { Settings } from "../../../net/types";
import { gameOf } from "../../../play/game";

export async function betsOf(game: string, settings: Settings): Promise<readonly string[]> {
  const { pad } = await gameOf(game).staff();
  return pad(settings, null).flatMap((row) => row.flatMap(({ bet, brings = [] }) => [bet, ...brings]));
}
