// Sic Bo, as the client knows it.
import { seatsInWords } from "../../play/crowd";
import type { Game } from "../../play/game";
import { preferences } from "../../browser/preferences.svelte";
import names, { betNameIn } from "./names";

export const sicbo: Game = {
  name: "sicbo",
  title: () => names().title,
  rulings: "S",
  cards: false,
  shoe: false,
  mainBet: "big",
  betName: (bet) => betNameIn(bet, preferences.language),
  variant: seatsInWords,
  filters: [],
  sound: { wave: "triangle", pitch: 0.84, bell: [587.33, 698.46, 880] },
  dealing: () => names().dealing,
  pace: (event, { dice_ms }) => (event.type === "dice_thrown" ? dice_ms : 0),

  table: () => import("./table/Table.svelte"),
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
  settings: () => import("./settings/Cage.svelte"),
};
