// Niu Niu, as the client knows it.
import type { NiuNiuSettings } from "../../net/types";
import type { Bounds, Description, Game, Limits } from "../../play/game";
import { CENTS_MAX, NO_LIMIT } from "../../play/limits";
import words from "../../i18n/lobby";
import names from "./names";
import { antesIn } from "./rules";
import { follow, turn } from "./stages";

const CARDS_MS = 260;

/** An Ante at box 3 → `Cược đặt chỗ (cửa 3)` */
function betName(bet: string, box?: number | null): string {
  const w = names();
  const name = w.bets[bet as "ante"] ?? bet;
  return box == null ? name : w.inBox(name, box);
}

/** ruling N5: the sign bounds the Ante; the other wagers of a box are as many Antes as the rules say. */
function bounds(limits: Limits, bet: string, rules: Description | null): Bounds {
  const [least, most] = limits.ante ?? limits.default ?? NO_LIMIT;
  const antes = antesIn(bet, rules);
  return [least * antes, Math.min(most * antes, CENTS_MAX)];
}

export const niuniu: Game = {
  name: "niuniu",
  title: () => names().title,
  rulings: "N",
  cards: true,
  shoe: false,
  mainBet: "ante",
  betName,
  bounds,
  variant: (settings) => names().boxes((settings as NiuNiuSettings).rules.boxes),
  filters: [],
  dealing: () => words().dealing,
  phaseName: (phase) => (phase === "arranging" ? names().arranging : undefined),
  turn,
  follow,
  pace: (event) => (event.type === "cards_dealt" ? CARDS_MS : 0),

  table: () => import("./table/Table.svelte"),
  tile: () => import("./results/Tile.svelte"),
  result: () => import("./results/Result.svelte"),
  record: async () => (await import("./record")).default,
  odds: async () => (await import("./odds")).default,
  staff: async () => (await import("./staff")).default,
  house: async () => (await import("./house")).default,
  display: async () => (await import("./display")).default,
};
