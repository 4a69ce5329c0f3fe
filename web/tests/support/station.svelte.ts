// A table that is dealt by hand, whose other end the test holds in its hand.
import { flushSync } from "svelte";
import { Refusal } from "../../src/net/line";
import type { DutyShown, Mirror, Preview, Wager } from "../../src/net/types";
import type { StaffAsked, Station } from "../../src/play/station";
import { RULES } from "./rules";
import baccarat from "../vectors/mirror-baccarat-casino.json";
import niuniu from "../vectors/mirror-niuniu-casino.json";
import sicbo from "../vectors/mirror-sicbo-casino.json";

const recorded = { baccarat, niuniu, sicbo };
export type Game = keyof typeof recorded;

/** A casino table with nothing on the felt, as the dealer on duty sees it. */
export function casino(game: Game, change: Partial<Mirror> = {}): Mirror {
  const first = recorded[game].steps.find(({ message }) => message.type === "state")!.message;
  const { state } = structuredClone(first) as unknown as { state: Mirror };
  const you = { ...state.you, patron: "dealer", on_duty: true, need: null, alarms: [] };
  const empty = { patrons: {}, confirmed: {}, recorded: {}, hands: {}, dice: [], insurance: [], result: null };
  const still = { paused: false, unattended: false, stopped_by: "", closing: false, free_hand: "", phase: "betting" };
  const settings = { ...state.settings, seats: 7, dealing: "hand", betting: "called" };
  return { ...state, ...empty, ...still, settings, you, round: 1, ...change } as unknown as Mirror;
}

export const guest = (seat: number, bet: string, amount: number, box?: number): Wager => ({
  patron: `seat ${seat}`,
  bet,
  amount,
  ...(box === undefined ? {} : { box }),
});

interface Open {
  readonly request: StaffAsked;
  answer(preview?: Preview): Promise<void>;
  refuse(code?: string, clauses?: string[]): Promise<void>;
}

export class HeldStation implements Station {
  readonly table = "K1";
  mirror = $state() as Mirror;
  online = $state(true);
  duty = $state.raw<DutyShown | null>(null);
  readonly asked: Open[] = [];
  /** By round, its wagers on record. */
  record: Record<number, Wager[]> = {};

  constructor(
    readonly game: Game,
    change: Partial<Mirror> = {},
  ) {
    this.mirror = casino(game, change);
  }

  get rules() {
    return RULES[this.game]!;
  }
  now = () => 0;
  wagersOf = (round: number) => {
    const wagers = this.record[round];
    return wagers ? Promise.resolve(wagers) : Promise.reject(new Refusal("round_not_over", "No.", []));
  };
  refresh = () => Promise.resolve();

  ask(request: StaffAsked): Promise<Preview | null> {
    return new Promise((done, refused) => {
      const over = async (end: () => void) => {
        end();
        await Promise.resolve();
        await new Promise((soon) => setTimeout(soon));
        flushSync();
      };
      this.asked.push({
        request,
        answer: (preview) => over(() => done(preview ?? null)),
        refuse: (code = "no", clauses = []) => over(() => refused(new Refusal(code, "No.", clauses))),
      });
    });
  }

  /** The requests so far, by name. */
  get names(): string[] {
    return this.asked.map(({ request }) => request.do);
  }

  get last(): Open {
    return this.asked.at(-1)!;
  }
}
