import { describe, expect, it, vi } from "vitest";
import { AutoRepeat } from "../../src/play/autoRepeat.svelte";
import { Server, betting, chips, mine, withoutTime } from "../support/seat";

withoutTime();

describe("betting again by itself", () => {
  it.each([
    ["after so many rounds", { rounds: 2, loss: null, win: null }, [-100, -100], "rounds"],
    ["when so much is lost", { rounds: 9, loss: 150, win: null }, [-100, -50], "loss"],
    ["when so much is won", { rounds: 9, loss: 150, win: 200 }, [-100, 300], "win"],
  ] as const)("stops %s", (_, plan, nets, why) => {
    const auto = new AutoRepeat();
    auto.start(plan);
    auto.settled(nets[0]);
    expect([auto.stopped, auto.left]).toEqual([null, plan.rounds - 1]);
    auto.settled(nets[1]);
    expect([auto.stopped, auto.plan]).toEqual([why, null]);
    auto.settled(1);
    expect(auto.net).toBe(nets[0] + nets[1]);
  });

  const opens = (round: number) => ({ type: "betting_opened", round, deadline: 1, rules_hash: "" });
  const settled = (net: number) => ({
    type: "round_settled",
    outcome: {},
    mark: "P",
    deadline: 0,
    lines: [{ ...mine({ bet: "player", amount: 0 }), stake: 10_000, at_risk: 10_000, returned: 0, won: net + 10_000 }],
  });

  it("lays and confirms the last wagers as soon as betting opens, and counts what they bring", async () => {
    const server = Server.with(
      betting(5, [], { phase: "countdown", you: { ...betting(5).you, may_bet: false }, confirmed: {} }),
    );
    const { play } = server;
    play.before = [{ bet: "player", amount: 10_000 }];
    play.auto.start({ rounds: 1, loss: null, win: null });
    server.event(opens(6));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.last).toMatchObject({ do: "confirm", round: 6, wagers: chips(["player", 10_000]) });
    server.event({ type: "wagers_confirmed", patron: "an", wagers: chips(["player", 10_000]).map(mine) });
    server.event(settled(-10_000));
    await vi.advanceTimersByTimeAsync(0);
    expect([play.auto.stopped, play.auto.net]).toEqual(["rounds", -10_000]);
    const asked = server.asked.length;
    server.event({ type: "round_ended" });
    server.event(opens(7));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.asked.length).toBe(asked);
  });

  it("stops where the wagers cannot be placed, and when the patron leaves", async () => {
    const server = Server.with(betting(5, [], { phase: "countdown" }));
    const { play } = server;
    play.before = [{ bet: "player", amount: 10_000 }];
    server.available = 9_000;
    play.auto.start({ rounds: 5, loss: null, win: null });
    server.event(opens(6));
    await vi.advanceTimersByTimeAsync(0);
    expect(play.auto.stopped).toBe("refused");
    play.auto.start({ rounds: 5, loss: null, win: null });
    server.event({ type: "left", patron: "an" });
    await vi.advanceTimersByTimeAsync(0);
    expect(play.auto.stopped).toBe("patron");
  });
});
