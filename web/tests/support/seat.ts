// A table whose other end the test holds in its hand: An sits there and may bet.
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import type { Asked } from "../../src/net/line";
import { Refusal } from "../../src/net/line";
import type { Message, Mirror, Shuffle, Stake, Wager } from "../../src/net/types";
import { Play } from "../../src/play/play.svelte";
import type { Description } from "../../src/play/game";
import { RULES } from "./rules";
import recorded from "../vectors/mirror-baccarat-seated.json";

export const TABLE = "B1";
const first = recorded.steps.find(({ message }) => message.type === "state")!.message as unknown as { state: Mirror };

/** A shoe of eight decks that was shuffled by one key, or by hand. */
export const SHOE: Shuffle = {
  ...{ number: 1, cards: 416, cut_at: 402, commitment: "", at: 6, cut_card_out: false, last_hand: false },
  ...{ finished: false, lost: false, house_root: "", witness_root: "", takes_seeds: false, seeds: "" },
};

/** An at a table whose betting is open, with nothing on the felt. */
export function betting(round: number, drafted: Stake[] = [], change: Partial<Mirror> = {}): Mirror {
  const patrons = { an: { name: "Ân", seat: 1, plays_from: 1, leaving: false } };
  const you = {
    patron: "an",
    draft: drafted.map(mine),
    hands: {},
    may_bet: true,
    may_insure: false,
    may_arrange: [],
    may_choose: false,
    stays: null,
    seed: "",
    returned: 0,
    on_duty: false,
    need: null,
    alarms: [],
  };
  return { ...structuredClone(first.state), phase: "betting", round, deadline: 12_000, patrons, you, ...change };
}

export const mine = (stake: Stake): Wager => ({ patron: "an", ...stake });
export const chips = (...stakes: [bet: string, amount: number][]): Stake[] =>
  stakes.map(([bet, amount]) => ({ bet, amount }));

/** A server that answers when the test says so. */
export class Server {
  readonly asked: { body: Asked; answer: () => void; refuse: (code: string) => void; open: boolean }[] = [];
  available = 1_000_000;
  rules: Description = RULES.baccarat!;
  seq = 10;
  readonly play = new Play(TABLE, {
    ask: (body) =>
      new Promise((done, refused) => {
        const each = {
          body,
          open: true,
          answer: () => {
            each.open = false;
            done(null);
          },
          refuse: (code: string) => {
            each.open = false;
            refused(new Refusal(code, "No.", [], "", `${body.do}-1`));
          },
        };
        this.asked.push(each);
      }),
    now: () => 0,
    available: () => this.available,
    laid: () => undefined,
    rules: () => this.rules,
  });

  static with(state: Mirror): Server {
    const server = new Server();
    server.state(state);
    return server;
  }

  get last(): Asked {
    return this.asked.at(-1)!.body;
  }
  /** What was sent as the patron's draft, message by message. */
  get drafts(): Stake[][] {
    return this.asked.flatMap(({ body }) => (body.do === "set_wagers" ? [body.wagers] : []));
  }
  state(state: Mirror): void {
    this.play.take({ type: "state", table: TABLE, seq: this.seq, state });
  }
  event(event: Record<string, unknown>, gap = 0): void {
    const after = this.seq + gap;
    this.seq = after + 1;
    const message = { type: "event", table: TABLE, seq: this.seq, after, at: 0, event };
    this.play.take(message as unknown as Message);
  }
  /** Take the oldest open request as the server does: what it has is told first, then that it is taken. */
  async accept(): Promise<void> {
    const each = this.asked.find(({ open }) => open)!;
    const { body } = each;
    if (body.do === "set_wagers") this.play.take({ type: "draft", table: TABLE, wagers: body.wagers.map(mine) });
    if (body.do === "confirm") this.event({ type: "wagers_confirmed", patron: "an", wagers: body.wagers!.map(mine) });
    each.answer();
    await vi.advanceTimersByTimeAsync(0);
  }
  async refuse(code: string): Promise<void> {
    this.asked.find(({ open }) => open)!.refuse(code);
    await vi.advanceTimersByTimeAsync(0);
  }
}

/** No real time. */
export function withoutTime(): void {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** jsdom lays nothing out: nobody observes sizes. */
export function withoutLayout(): void {
  beforeAll(() => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
  });
}
