// A recorded round as steps that can be gone through one by one. The record knows every card; it is told again as the
// table told it, with a squeezed hand face down until it was opened, and followed by the same reducer as a live table.
import type { Event, Mirror, RecalledRound } from "../../net/types";
import type { Told } from "../../play/game";
import { FACE_DOWN, follow } from "../../play/mirror";
import { IRREGULARITIES } from "./irregularity";

/** One step: the events up to `upTo`. `events` are the new ones; the last of them names the step. */
export interface Step {
  readonly at: number;
  readonly upTo: number;
  readonly events: readonly Event[];
}

/** Events of every game that make a step; a game adds those of its own stages. The rest only changes the table. */
const STEPS = new Set<string>([
  "betting_opened",
  "wagers_confirmed",
  "betting_closed",
  "nobody_bet",
  "shuffle_fixed",
  "shuffle_lost",
  "cards_prepared",
  "burned",
  "cards_dealt",
  "dice_thrown",
  "cards_corrected",
  "dice_corrected",
  "result_called",
  "round_settled",
  "round_voided",
  "shoe_removed",
  "table_paused",
  "table_resumed",
  ...IRREGULARITIES,
]);
const TOGETHER_FROM = 20;

/** The steps of a round, to its result. Where very many confirm their wagers one after the other, they make one step. */
export function stepsOf(round: RecalledRound, own: readonly string[]): Step[] {
  const crowd = round.events.filter(({ event }) => event.type === "wagers_confirmed").length >= TOGETHER_FROM;
  const steps: { at: number; upTo: number; events: Event[] }[] = [];
  for (const [index, { at, event }] of round.events.entries()) {
    if (!STEPS.has(event.type) && !own.includes(event.type)) continue;
    const last = steps.at(-1);
    if (crowd && event.type === "wagers_confirmed" && last?.events[0]?.type === "wagers_confirmed") {
      last.events.push(event);
      last.upTo = index + 1;
      last.at = at;
    } else steps.push({ at, upTo: index + 1, events: [event] });
    const next = round.events[index + 1]?.event.type;
    if (event.type === "round_settled" || event.type === "shoe_removed") break;
    if (event.type === "round_voided" && next !== "shoe_removed") break;
  }
  return steps;
}

/** The table just before the round. The record does not say who sat there. */
function before(round: RecalledRound, you: string): Mirror {
  return {
    you: {
      patron: you,
      draft: [],
      hands: {},
      may_bet: false,
      may_insure: false,
      may_arrange: [],
      may_choose: false,
      stays: null,
      seed: "",
      returned: 0,
      on_duty: false,
      need: null,
      alarms: [],
    },
    phase: "waiting",
    settings: round.settings,
    rules_hash: round.rules_hash,
    round: round.round,
    deadline: null,
    paused: false,
    left_ms: null,
    stopped_by: "",
    unattended: false,
    closing: false,
    patrons: {},
    confirmed: {},
    recorded: {},
    insurance: [],
    offers: [],
    unanswered: [],
    forgone: [],
    squeezers: {},
    restricted: [],
    banker_first: false,
    waived: false,
    hands: {},
    dice: [],
    called: null,
    choice: null,
    decided: [],
    void_boxes: [],
    free: false,
    free_hand: "",
    unarranged: [],
    shuffle: null,
    fairness: { scheme: "", chains: null, aborts: 0 },
    results: [],
    result: null,
    crowd: null,
  };
}

/** The table after the first `count` events. */
export function tableAfter(round: RecalledRound, count: number, you = ""): Mirror {
  const mirror = before(round, you);
  const dealt: Record<string, string[]> = {};
  for (const { event } of round.events.slice(0, count)) {
    let told = event as Told;
    if (event.type === "cards_dealt") {
      dealt[event.to] = [...(dealt[event.to] ?? []), ...event.cards];
      if (event.to in mirror.squeezers) told = { ...event, cards: event.cards.map(() => FACE_DOWN) } as unknown as Told;
    }
    if (event.type === "cards_corrected") {
      dealt[event.to] = [...(dealt[event.to] ?? []).slice(0, -event.after.length), ...event.after];
      if (event.to in mirror.squeezers) told = { ...event, after: event.after.map(() => FACE_DOWN) } as unknown as Told;
    }
    if (event.type === "cards_opened") told = { ...event, cards: dealt[event.side] ?? [] } as Told;
    follow(mirror, told, null);
  }
  return mirror;
}

/** `B1-12`, `B1/12`, `B1 12` → table and round; null if it is none. */
export function readRoundId(text: string): { table: string; round: number } | null {
  const found = /^\s*([A-Za-z0-9_-]{1,40}?)\s*[-/#\s]\s*(\d{1,15})\s*$/.exec(text);
  const round = Number(found?.[2]);
  return found && round >= 1 ? { table: found[1]!, round } : null;
}
