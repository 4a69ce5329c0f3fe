import { describe, expect, it, vi } from "vitest";
import type { Alarm } from "../../src/net/types";
import { Server, TABLE, betting, chips, mine, withoutTime } from "../support/seat";

withoutTime();

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

  function dealing(): Server {
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
    const { play } = dealing();
    expect(play.mirror!.hands).toEqual({ player: ["9S"], banker: [] });
    expect(play.display.behind).toBe(true);
    expect(play.last).toBeNull();
    await vi.runAllTimersAsync();
    expect(play.mirror!.hands).toEqual({ player: ["9S"], banker: ["2H"] });
    expect(play.display.behind).toBe(false);
    expect(play.last).toMatchObject({ round: 5, result: settled, wagers: chips(["player", 1_000]).map(mine) });
  });

  it("is brought up to date at once where a state comes", async () => {
    const server = dealing();
    server.state(betting(6));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.play.mirror!.round).toBe(6);
    expect(server.play.display.behind).toBe(false);
    expect(server.play.last).toBeNull();
  });

  it("is brought up to date when the patron looks again", async () => {
    const { play } = dealing();
    play.display.catchUp();
    expect(play.last?.round).toBe(5);
    await vi.advanceTimersByTimeAsync(0);
    expect(play.display.behind).toBe(false);
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

describe("an alarm about the shoe", () => {
  it("is kept for staff until the server says that it is over", () => {
    const server = Server.with(betting(5));
    const alarm: Alarm = { kind: "new_deck_order", first: 7, at: 15, cards: ["3S", "4S"], clause: "baccarat 7.1.1" };
    server.play.take({ type: "alarms", table: TABLE, alarms: [alarm] });
    expect(server.play.mirror!.you.alarms).toEqual([alarm]);
    server.play.take({ type: "alarms", table: TABLE, alarms: [] });
    expect(server.play.mirror!.you.alarms).toEqual([]);
  });
});
