// Baccarat, as the client knows it.
import type { BaccaratSettings, Settings, Times } from "../../net/types";
import { seatsInWords } from "../../play/crowd";
import type { Bounds, Game, Limits, Told } from "../../play/game";
import { NO_LIMIT } from "../../play/limits";
import { bound } from "../../i18n/format";
import tableWords from "../../i18n/lobby";
import names from "./names";
import { follow, turn } from "./stages";

const rulesOf = (settings: Settings) => (settings as BaccaratSettings).rules;

/** The default limits do not apply to insurance: the wager that it insures bounds it. */
function bounds(limits: Limits, bet: string): Bounds | undefined {
  return bet.endsWith("_insurance") ? (limits[bet] ?? NO_LIMIT) : undefined;
}

function pace(event: Told, { card_ms }: Times): number {
  if (event.type === "cards_dealt") return card_ms * event.cards.length;
  return event.type === "cards_opened" ? card_ms : 0;
}

function variant(settings: Settings): string {
  const { commission, insurance } = rulesOf(settings);
  const v = names().variant;
  return [
    commission ? v.commission : v.noCommission,
    insurance ? v.insurance : v.noInsurance,
    seatsInWords(settings),
  ].join(" · ");
}

/** baccarat 4.3: the limit sign shows the differential. */
function sign(settings: Settings): string[] {
  const { differential } = rulesOf(settings);
  return differential == null ? [] : [names().differential(bound(differential))];
}

export const baccarat: Game = {
  name: "baccarat",
  title: () => names().title,
  rulings: "B",
  cards: true,
  shoe: true,
  mainBet: "banker",
  betName: (bet) => names().bets[bet as "banker"] ?? bet,
  bounds,
  variant,
  sign,
  filters: [
    {
      name: "commission",
      label: () => names().filter.commission,
      yes: () => names().variant.commission,
      no: () => names().variant.noCommission,
      has: (settings) => rulesOf(settings).commission,
    },
    {
      name: "insurance",
      label: () => names().filter.insurance,
      yes: () => names().variant.insurance,
      no: () => names().variant.noInsurance,
      has: (settings) => rulesOf(settings).insurance,
    },
  ],
  sound: { wave: "sine", pitch: 1, bell: [523.25, 659.25, 783.99] },
  dealing: () => tableWords().dealing,
  phaseName: (phase) => names().phase[phase as "squeeze"],
  turn,
  follow,
  pace,
  questions: { squeeze_started: "squeeze_ms", insurance_offered: "insurance_ms" },

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
  palette: () => import("./settings/Palette.svelte"),
};
