// Niu Niu, as the client knows it.
import type { Mirror, NiuNiuSettings, Phase } from "../../net/types";
import type { Bounds, Description, Game, Limits } from "../../play/game";
import { CENTS_MAX, NO_LIMIT } from "../../play/limits";
import words from "../../i18n/lobby";
import names from "./names";
import { antesIn } from "./rules";
import { follow, turn } from "./stages";

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

/** Those without a hand to arrange are told whom the table waits for. */
function phaseName(phase: Phase, mirror?: Mirror): string | undefined {
  if (phase !== "arranging") return undefined;
  const w = names();
  if (!mirror) return w.arranging;
  return mirror.you.may_arrange.length ? w.turn : w.othersArrange;
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
  sound: { wave: "triangle", pitch: 1.12, bell: [440, 554.37, 739.99] },
  dealing: () => words().dealing,
  phaseName,
  turn,
  follow,
  pace: (event, { card_ms }) => (event.type === "cards_dealt" ? card_ms / 2 : 0),
  questions: { arranging_opened: "arranging_ms" },

  table: () => import("./table/Table.svelte"),
  allMain: true,
  mainBets: () => import("./table/MainBets.svelte"),
  art: () => import("./results/Art.svelte"),
  tile: () => import("./results/Tile.svelte"),
  result: () => import("./results/Result.svelte"),
  record: async () => (await import("./record")).default,
  odds: async () => (await import("./odds")).default,
  staff: async () => (await import("./staff")).default,
  house: async () => (await import("./house")).default,
  display: async () => (await import("./display")).default,
  guide: async () => (await import("./guide")).default,
};
