// What can be laid at a table, and in which boxes.
import type { Settings } from "../../net/types";
import { gameOf } from "../../play/game";

export async function betsOf(game: string, settings: Settings): Promise<readonly string[]> {
  const { pad } = await gameOf(game).staff();
  return pad(settings, null).flatMap((row) => row.flatMap(({ bet, brings = [] }) => [bet, ...brings]));
}

/** The boxes of a table; none where wagers lie on spots alone. */
export async function boxesOf(game: string, settings: Settings): Promise<readonly number[]> {
  const { boxes } = await gameOf(game).staff();
  return Array.from({ length: boxes?.(settings, null).count ?? 0 }, (_, box) => box + 1);
}
