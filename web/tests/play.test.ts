import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Asked } from "../src/protocol/line";
import { Refusal } from "../src/protocol/line";
import type { Message, Mirror, Stake, Wager } from "../src/protocol/types";
import { Play } from "../src/state/play.svelte";
import recorded from "./vectors/mirror-baccarat-seated.json";

const TABLE = "B1";
const first = recorded.steps.find(({ message }) => message.type === "state")!.message as unknown as { state: Mirror };

/** An at a table whose betting is open, with nothing on the felt. */
function betting(round: number, drafted: Stake[] = [], change: Partial<Mirror> = {}): Mirror {
  const patrons = { an: { name: "Ân", seat: 1, plays_from: 1, leaving: false } };
  const you = { patron: "an", draft: drafted.map(mine), hands: {}, may_bet: true, may_insure: false, may_arrange: [] };
  return { ...structuredClone(first.state), phase: "betting", round, deadline: 12_000, patrons, you, ...change };
}

const mine = (stake: Stake): Wager => ({ patron: "an", ...stake });
const chips = (...stakes: [bet: string, amount: number][]): Stake[] => stakes.map(([bet, amount]) => ({ bet, amount }));

/** A server that answers when the test says so. */
class Server {
  readonly asked: { body: Asked; answer: () => void; refuse: (code: string) => void; open: boolean }[] = [];
  available = 1_000_000;
  seq = 10;
  readonly play = new Play(TABLE, {
    ask: (body) =>
      new Promise((done, refused) => {
        const each = {
          body,
          open: true,
          answer: () => {
            each.open = false;
            done();
          },
          refuse: (code: string) => {
            each.open = false;
            refused(new Refusal(code, "No."));
          },
        };
        this.asked.push(each);
      }),
    now: () => 0,
    available: () => this.available,
    laid: () => undefined,
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

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a chip on a spot", () => {
  it("is pending until the server has it, and locked once confirmed", async () => {
    const server = Server.with(betting(5));
    const { play } = server;
    expect(play.stake("player")).toEqual({ amount: 0, state: "none" });
    expect(play.place("player", 10_000)).toBeNull();
    expect(play.stake("player")).toEqual({ amount: 10_000, state: "pending" });
    await server.accept();
    expect(play.stake("player")).toEqual({ amount: 10_000, state: "placed" });
    const confirmed = play.confirm();
    expect(server.last).toEqual({ do: "confirm", table: TABLE, round: 5, wagers: chips(["player", 10_000]) });
    expect(play.mayBet).toBe(false);
    await server.accept();
    expect(await confirmed).toBe(true);
    expect(play.stake("player")).toEqual({ amount: 10_000, state: "confirmed" });
    expect(play.total).toBe(10_000);
  });

  it("goes back to what the server has when it is refused", async () => {
    const server = Server.with(betting(5));
    const { play } = server;
    play.place("player", 10_000);
    await server.accept();
    play.place("banker", 500_000);
    await server.refuse("differential_exceeded");
    expect(play.stake("banker").state).toBe("none");
    expect(play.stake("player")).toEqual({ amount: 10_000, state: "placed" });
    expect(play.refusal?.code).toBe("differential_exceeded");
    expect(play.undoable).toBe(false);
    play.place("tie", 1_000);
    expect(play.refusal).toBeNull();
  });

  it("below the minimum waits until there is enough", async () => {
    const server = Server.with(betting(5));
    server.play.place("tie", 500);
    expect(server.drafts).toEqual([]);
    expect(server.play.tooSmall).toEqual(chips(["tie", 500]));
    expect(server.play.stake("tie").state).toBe("small");
    server.play.place("tie", 500);
    expect(server.drafts).toEqual([chips(["tie", 1_000])]);
    await server.accept();
    expect(server.play.stake("tie").state).toBe("placed");
  });

  it("is not taken where it cannot lie", () => {
    const server = Server.with(betting(5));
    expect(server.play.place("player", 1_000_100)).toBe("too_much");
    server.available = 5_000;
    expect(server.play.place("player", 5_100)).toBe("too_few_chips");
    expect(server.play.place("player", 5_000)).toBeNull();
    expect(server.play.left).toBe(0);
    server.event({ type: "table_paused", by: "boss", why: "", left_ms: 100 });
    expect(server.play.place("player", 100)).toBe("cannot_bet");
    expect(Server.with({ ...betting(5), you: { ...betting(5).you, may_bet: false } }).play.place("tie", 1_000)).toBe(
      "cannot_bet",
    );
  });
});

describe("steps", () => {
  it("are undone one by one", async () => {
    const server = Server.with(betting(5));
    const { play } = server;
    play.place("player", 10_000);
    play.place("player", 5_000);
    play.double();
    expect(play.stake("player").amount).toBe(30_000);
    play.clear();
    expect(play.draft).toEqual([]);
    const amounts = [];
    while (play.undoable) {
      play.undo();
      amounts.push(play.stake("player").amount);
    }
    expect(amounts).toEqual([30_000, 15_000, 10_000, 0]);
    while (server.asked.some(({ open }) => open)) await server.accept();
    expect(play.mirror!.you.draft).toEqual([]);
  });

  it("are doubled within limits and purse", () => {
    const server = Server.with(betting(5));
    const { play } = server;
    play.place("player", 600_000);
    expect(play.double()).toBe("too_much");
    play.takeOff("player");
    play.place("player", 400_000);
    play.place("banker", 200_000);
    expect(play.double()).toBe("too_few_chips");
    expect(play.total).toBe(600_000);
  });

  it("of the round before are repeated", async () => {
    const server = Server.with(betting(5));
    const { play } = server;
    play.place("player", 10_000);
    play.place("tie", 2_000);
    await server.accept();
    await server.accept();
    void play.confirm();
    await server.accept();
    server.event({ type: "betting_closed", early: true });
    expect(play.repeat()).toBe("cannot_bet");
    server.event({ type: "round_ended" });
    server.event({ type: "betting_opened", round: 6, deadline: 1, rules_hash: "" });
    await vi.advanceTimersByTimeAsync(0);
    expect(play.draft).toEqual([]);
    expect(play.repeat()).toBeNull();
    expect(play.draft).toEqual(chips(["player", 10_000], ["tie", 2_000]));
    expect(server.last).toMatchObject({ do: "set_wagers", round: 6 });
  });

  it("of a round that the line missed are known from the state", () => {
    const wagers = chips(["banker", 7_000]).map(mine);
    const you = { ...betting(5).you, may_bet: false };
    const server = Server.with(betting(5, [], { phase: "dealing", confirmed: { an: wagers }, you }));
    expect(server.play.before).toEqual(chips(["banker", 7_000]));
  });
});

describe("what is under way", () => {
  it("is one message at a time, the next with all that came meanwhile", async () => {
    const server = Server.with(betting(5));
    for (let times = 0; times < 10; times += 1) server.play.place("player", 1_000);
    expect(server.drafts).toEqual([chips(["player", 1_000])]);
    await server.accept();
    expect(server.drafts.slice(1)).toEqual([chips(["player", 10_000])]);
    expect(server.play.stake("player").state).toBe("pending");
    await server.accept();
    expect(server.drafts.length).toBe(2);
    expect(server.play.stake("player")).toEqual({ amount: 10_000, state: "placed" });
  });

  it("does not follow a confirmation with the draft that it carried", async () => {
    const server = Server.with(betting(5));
    const { play } = server;
    play.place("player", 1_000);
    play.place("player", 1_000);
    const confirmed = play.confirm();
    expect(server.last).toMatchObject({ do: "confirm", wagers: chips(["player", 2_000]) });
    await server.accept(); // the first draft; the server has not come to the confirmation yet
    expect(server.asked.length).toBe(2);
    await server.accept();
    expect(await confirmed).toBe(true);
    expect(play.refusal).toBeNull();
    expect(play.stake("player")).toEqual({ amount: 2_000, state: "confirmed" });
  });

  it("goes on after a confirmation that was refused", async () => {
    const server = Server.with(betting(5));
    const { play } = server;
    play.place("player", 1_000);
    play.place("player", 1_000);
    const confirmed = play.confirm();
    await server.accept();
    await server.refuse("insufficient_chips");
    expect(await confirmed).toBe(false);
    expect(play.mayBet).toBe(true);
    await server.accept();
    expect(play.stake("player")).toEqual({ amount: 2_000, state: "placed" });
    expect(play.refusal?.code).toBe("insufficient_chips");
  });

  it("of a round that is over does not touch the next", async () => {
    const server = Server.with(betting(5));
    server.play.place("player", 1_000);
    server.event({ type: "nobody_bet" });
    server.event({ type: "betting_opened", round: 6, deadline: 1, rules_hash: "" });
    await vi.advanceTimersByTimeAsync(0);
    server.play.place("banker", 2_000);
    await server.refuse("round_has_passed");
    expect(server.play.draft).toEqual(chips(["banker", 2_000]));
    expect(server.last).toEqual({ do: "set_wagers", table: TABLE, round: 6, wagers: chips(["banker", 2_000]) });
  });
});

describe("a gap", () => {
  it("is filled by subscribing anew, once", async () => {
    const server = Server.with(betting(5));
    server.event({ type: "table_paused", by: "boss", why: "", left_ms: 1 }, 3);
    server.event({ type: "table_resumed", by: "boss", deadline: 5 });
    server.event({ type: "betting_closed", early: false });
    expect(server.asked.map(({ body }) => body)).toEqual([{ do: "subscribe", table: TABLE }]);
    expect(server.play.mirror!.phase).toBe("betting");
    server.state(betting(5, [], { phase: "waiting" }));
    await server.accept();
    expect(server.play.mirror!.phase).toBe("waiting");
    server.event({ type: "countdown_started", deadline: 9 });
    expect(server.play.mirror!.phase).toBe("countdown");
    server.event({ type: "countdown_stopped" }, 1);
    expect(server.asked.length).toBe(2);
  });

  it("is asked about again where that was refused", async () => {
    const server = Server.with(betting(5));
    server.event({ type: "countdown_stopped" }, 1);
    await server.refuse("too_fast");
    server.event({ type: "countdown_stopped" });
    expect(server.asked.length).toBe(2);
  });
});

describe("a line that comes back", () => {
  it("keeps the draft, and sends what the server lacks, once", async () => {
    const server = Server.with(betting(5));
    const { play } = server;
    play.place("player", 1_000);
    await server.accept();
    play.place("banker", 2_000); // under way when the line is lost; the line asks again under the same id
    server.state(betting(5, chips(["player", 1_000])));
    expect(play.draft).toEqual(chips(["player", 1_000], ["banker", 2_000]));
    expect(server.drafts.length).toBe(2);
    await server.accept();
    expect(server.drafts.length).toBe(2);
    expect(play.stake("banker")).toEqual({ amount: 2_000, state: "placed" });
    expect(play.undoable).toBe(true);
  });

  it("sends nothing where the server has it all", () => {
    const server = Server.with(betting(5));
    server.play.place("player", 1_000);
    void server.accept();
    server.state(betting(5, chips(["player", 1_000])));
    expect(server.drafts.length).toBe(1);
    expect(server.play.total).toBe(1_000);
  });

  it("sends what the server has lost", async () => {
    const server = Server.with(betting(5));
    server.play.place("player", 1_000);
    await server.accept();
    server.state(betting(5));
    expect(server.drafts).toEqual([chips(["player", 1_000]), chips(["player", 1_000])]);
  });

  it("does not bring back chips that were taken off", async () => {
    const server = Server.with(betting(5));
    const { play } = server;
    play.place("player", 1_000);
    await server.accept();
    play.clear();
    server.state(betting(5, chips(["player", 1_000])));
    expect(play.draft).toEqual([]);
    await server.accept();
    expect(play.draft).toEqual([]);
    expect(play.mirror!.you.draft).toEqual([]);
  });

  it("finds the draft of another visit", () => {
    const server = Server.with(betting(5, chips(["tie", 3_000])));
    expect(server.play.stake("tie")).toEqual({ amount: 3_000, state: "placed" });
    expect(server.asked).toEqual([]);
  });

  it("drops the draft of a round that has passed", () => {
    const server = Server.with(betting(5));
    server.play.place("player", 1_000);
    server.state(betting(6));
    expect(server.play.draft).toEqual([]);
  });

  it("lets the patron bet in the next round, though the confirmation was never seen", async () => {
    const server = Server.with(betting(5));
    const { play } = server;
    play.place("player", 1_000);
    await server.accept();
    void play.confirm();
    server.asked.at(-1)!.answer();
    await vi.advanceTimersByTimeAsync(0);
    server.state(betting(6));
    expect(play.mayBet).toBe(true);
  });

  it("does not let a confirmation under way be changed", () => {
    const server = Server.with(betting(5));
    server.play.place("player", 1_000);
    void server.play.confirm();
    server.state(betting(5, chips(["player", 1_000])));
    expect(server.play.mayBet).toBe(false);
    expect(server.play.total).toBe(1_000);
  });
});

describe("what is shown", () => {
  const dealt = (to: string, cards: string[], at: number) => ({ type: "cards_dealt", to, cards, at });
  const settled = {
    type: "round_settled",
    outcome: { winner: "player" },
    mark: "P",
    lines: [],
    deadline: 5,
  };

  async function dealing(): Promise<Server> {
    const wagers = chips(["player", 1_000]).map(mine);
    const server = Server.with(
      betting(5, [], { confirmed: { an: wagers }, you: { ...betting(5).you, may_bet: false } }),
    );
    server.event({ type: "betting_closed", early: true });
    server.event(dealt("player", ["9S"], 1));
    server.event(dealt("banker", ["2H"], 2));
    server.event(settled);
    return server;
  }

  it("follows card by card, and the result comes last", async () => {
    const { play } = await dealing();
    expect(play.mirror!.hands).toEqual({ player: ["9S"], banker: [] });
    expect(play.showing.behind).toBe(true);
    expect(play.last).toBeNull();
    await vi.runAllTimersAsync();
    expect(play.mirror!.hands).toEqual({ player: ["9S"], banker: ["2H"] });
    expect(play.showing.behind).toBe(false);
    expect(play.last).toMatchObject({ round: 5, result: settled, wagers: chips(["player", 1_000]).map(mine) });
  });

  it("is brought up to date at once where a state comes", async () => {
    const server = await dealing();
    server.state(betting(6));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.play.mirror!.round).toBe(6);
    expect(server.play.showing.behind).toBe(false);
    expect(server.play.last).toBeNull();
  });

  it("is brought up to date when the patron looks again", async () => {
    const { play } = await dealing();
    play.showing.catchUp();
    expect(play.last?.round).toBe(5);
    await vi.advanceTimersByTimeAsync(0);
    expect(play.showing.behind).toBe(false);
  });
});

it("says so when the seat is taken elsewhere, and takes it back", () => {
  const server = Server.with(betting(5));
  server.play.take({ type: "elsewhere", table: TABLE, code: "seat_is_elsewhere", message: "Ở nơi khác." });
  expect(server.play.elsewhere).toBe("Ở nơi khác.");
  server.play.playHere();
  expect(server.last).toEqual({ do: "subscribe", table: TABLE, look: false });
  server.state(betting(5));
  expect(server.play.elsewhere).toBe("");
});

it("a line that has ended is no refusal of the table", async () => {
  const server = Server.with(betting(5));
  const sitting = server.play.sit(3);
  await server.refuse("line_ended");
  expect(await sitting).toBe(false);
  expect(server.play.refusal).toBeNull();
});

describe("the same patron in two windows", () => {
  it("sees here what was drafted there", async () => {
    const server = Server.with(betting(5));
    server.play.place("player", 10_000);
    await server.accept();
    server.play.take({ type: "draft", table: TABLE, wagers: chips(["banker", 20_000]).map(mine) });
    expect(server.play.draft).toEqual(chips(["banker", 20_000]));
    expect(server.play.undoable).toBe(false);
    expect(server.drafts).toHaveLength(1);
  });

  it("lays nothing anew from the window that had lost the seat", async () => {
    const server = Server.with(betting(5));
    server.play.place("player", 10_000);
    await server.accept();
    server.play.take({ type: "elsewhere", table: TABLE, code: "seat_is_elsewhere", message: "Ở nơi khác." });
    server.state(betting(5, chips(["tie", 1_000])));
    expect(server.play.draft).toEqual(chips(["tie", 1_000]));
    expect(server.drafts).toHaveLength(1);
  });
});

describe("chips that are not confirmed", () => {
  const drafted = async () => {
    const server = Server.with(betting(5));
    server.play.place("player", 10_000);
    await server.accept();
    return server;
  };

  it("go back when the round is void, and nothing can be laid down", async () => {
    const server = await drafted();
    server.event({ type: "round_voided", clause: "baccarat 7.2", by: "house", lines: [], deadline: 20_000 });
    expect(server.play.draft).toEqual([]);
    expect(server.play.mayBet).toBe(false);
  });

  it("go back when the patron leaves", async () => {
    const server = await drafted();
    server.event({ type: "left", patron: "an" });
    expect(server.play.stake("player")).toEqual({ amount: 0, state: "none" });
  });

  it("are not those of whoever signs in next", async () => {
    const server = await drafted();
    server.play.forget();
    server.state(betting(5));
    expect(server.play.draft).toEqual([]);
    expect(server.drafts).toHaveLength(1);
  });
});
