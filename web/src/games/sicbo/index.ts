// Sic Bo, as the client knows it.
import { seatsInWords } from "../../play/crowd";
import type { Game } from "../../play/game";
import names from "./names";

const DICE_MS = 2600;

/** `pair-2-5` → `Cặp số 2 và 5` */
function betName(bet: string): string {
  const w = names();
  const [kind = "", ...numbers] = bet.split("-");
  const numbered = w.numbered[kind as keyof typeof w.numbered] as ((...each: string[]) => string) | undefined;
  return numbers.length && numbered ? numbered(...numbers) : (w.bets[bet as "big"] ?? bet);
}

export const sicbo: Game = {
  name: "sicbo",
  title: () => names().title,
  rulings: "S",
  cards: false,
  shoe: false,
  mainBet: "big",
  betName,
  variant: seatsInWords,
  filters: [],
  dealing: () => names().dealing,
  pace: (event) => (event.type === "dice_thrown" ? DICE_MS : 0),

  table: () => import("./table/Table.svelte"),
  tile: () => import("./results/Tile.svelte"),
  result: () => import("./results/Result.svelte"),
  record: async () => (await import("./record")).default,
  odds: async () => (await import("./odds")).default,
  staff: async () => (await import("./staff")).default,
  settings: () => import("./settings/Cage.svelte"),
};
