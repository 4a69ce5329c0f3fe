import { describe, expect, it, vi } from "vitest";
import type { Mirror } from "../../src/net/types";
import { Server, TABLE, betting, chips, mine, withoutTime } from "../support/seat";

withoutTime();

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
    const seed: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(server.last).toEqual({ do: "confirm", table: TABLE, round: 5, wagers: chips(["player", 10_000]), seed });
    expect(play.mayBet).toBe(false);
    await server.accept();
    expect(await confirmed).toBe(true);
    expect(play.stake("player")).toEqual({ amount: 10_000, state: "confirmed" });
    expect(play.total).toBe(10_000);
  });

  it("leaves what the server has on another spot as it is", async () => {
    const server = Server.with(betting(5));
    const { play } = server;
    play.place("player", 10_000);
    await server.accept();
    play.place("banker", 10_000);
    expect(play.stake("player").state).toBe("placed");
    expect(play.stake("banker").state).toBe("pending");
    play.place("player", 10_000);
    play.undo();
    expect(play.stake("player").state).toBe("placed");
    play.undo();
    expect(play.stake("banker").state).toBe("none");
    play.place("player", 10_000);
    await server.accept();
    expect(play.stake("player").state).toBe("pending");
    play.undo();
    expect(play.stake("player")).toEqual({ amount: 10_000, state: "pending" });
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
    expect(Server.with({ ...betting(5), patrons: {}, phase: "countdown" }).play.place("tie", 1_000)).toBe("cannot_bet");
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
    expect(play.place("player", 10_000)).toBe("cannot_bet");
    expect(play.repeat()).toBeNull(); // for the round to come, while these still lie there
    expect(play.stake("player")).toEqual({ amount: 10_000, state: "confirmed" });
    expect(server.last).toMatchObject({ do: "confirm", round: 5 });
    server.event({ type: "round_ended" });
    await vi.advanceTimersByTimeAsync(0);
    expect(play.stake("player")).toEqual({ amount: 10_000, state: "ahead" });
    server.event({ type: "betting_opened", round: 6, deadline: 1, rules_hash: "" });
    await vi.advanceTimersByTimeAsync(0);
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

describe("chips laid ahead", () => {
  const between = (change: Partial<Mirror> = {}) =>
    betting(5, [], { phase: "countdown", you: { ...betting(5).you, may_bet: false }, ...change });
  const opens = { type: "betting_opened", round: 6, deadline: 1, rules_hash: "" };

  it("are sent when betting opens, and confirmed by the patron alone (ruling O1)", async () => {
    const server = Server.with(between());
    const { play } = server;
    expect(play.place("player", 10_000)).toBeNull();
    expect(play.stake("player")).toEqual({ amount: 10_000, state: "ahead" });
    expect(await play.confirm()).toBe(false);
    expect(server.asked).toEqual([]);
    server.event(opens);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.drafts).toEqual([chips(["player", 10_000])]);
    await server.accept();
    expect(play.stake("player")).toEqual({ amount: 10_000, state: "placed" });
  });

  it("stay through a lost line, and through the betting of others", async () => {
    const server = Server.with(between());
    server.play.place("player", 10_000);
    server.state(between());
    expect(server.play.draft).toEqual(chips(["player", 10_000]));
    server.state(betting(6));
    expect(server.drafts).toEqual([chips(["player", 10_000])]);
    const late = Server.with(between({ patrons: { an: { name: "Ân", seat: 1, plays_from: 7, leaving: false } } }));
    late.play.place("tie", 2_000);
    late.event(opens);
    late.event({ type: "betting_closed", early: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(late.play.stake("tie").state).toBe("ahead");
    expect(late.play.notConfirmed).toBe(0);
  });

  it("are taken off where the last round has cost the chips for them", async () => {
    const server = Server.with(between());
    server.play.place("player", 10_000);
    server.available = 9_000;
    server.event(opens);
    await vi.advanceTimersByTimeAsync(0);
    expect([server.play.draft, server.drafts]).toEqual([[], []]);
  });

  it("leave with the patron who gives up the seat", async () => {
    const server = Server.with(between());
    server.play.place("player", 10_000);
    server.event({ type: "left", patron: "an" });
    await vi.advanceTimersByTimeAsync(0);
    expect(server.play.draft).toEqual([]);
  });
});

describe("chips that nobody confirmed", () => {
  it("are told when they go back, until betting opens again", async () => {
    const server = Server.with(betting(5));
    const { play } = server;
    play.place("player", 10_000);
    await server.accept();
    server.event({ type: "nobody_bet" });
    await vi.advanceTimersByTimeAsync(0);
    expect([play.notConfirmed, play.draft]).toEqual([10_000, []]);
    server.event({ type: "betting_opened", round: 5, deadline: 1, rules_hash: "" });
    await vi.advanceTimersByTimeAsync(0);
    expect(play.notConfirmed).toBe(10_000);
    play.place("player", 10_000);
    expect(play.notConfirmed).toBe(0);
  });
});

describe("a patron who sits out", () => {
  it("may come back while betting is open", async () => {
    const server = Server.with(betting(5));
    const { play } = server;
    void play.confirm();
    await server.accept();
    expect(play.mayBet).toBe(true);
    expect(play.place("player", 10_000)).toBeNull();
    expect(server.drafts).toEqual([chips(["player", 10_000])]);
  });
});
