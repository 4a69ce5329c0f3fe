import { describe, expect, it, vi } from "vitest";
import { RESULT_MS, after } from "../../src/play/pace";
import type { Told } from "../../src/play/game";
import { Server, betting, chips, mine, withoutTime } from "../support/seat";

withoutTime();

const RESULT_ON_SERVER_MS = 5_000;
const CARDS = ["player", "banker", "player", "banker", "player", "banker"];
const dealt = (to: string, at: number) => ({ type: "cards_dealt", to, cards: ["9S"], at });
const settled = { type: "round_settled", outcome: { winner: "tie" }, mark: "T", lines: [], deadline: 60_000 };
const wagers = chips(["player", 10_000]).map(mine);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A round of six cards as the server deals it: at once. */
function round(): Server {
  const you = { ...betting(5).you, may_bet: false };
  const server = Server.with(betting(5, [], { confirmed: { an: wagers }, you }));
  server.event({ type: "betting_closed", early: true });
  CARDS.forEach((to, at) => server.event(dealt(to, at)));
  server.event(settled);
  return server;
}

function next(server: Server): void {
  server.event({ type: "round_ended" });
  server.event({ type: "betting_opened", round: 6, deadline: 20_000, rules_hash: "" });
}

const dealingMs = CARDS.reduce(
  (sum, to, at) => sum + after(betting(5).settings, dealt(to, at) as unknown as Told, false),
  0,
);

describe("a result", () => {
  it("that the eye came late to stands its time, while the next round is bet on", async () => {
    const server = round();
    const { play } = server;
    await pass(dealingMs);
    expect(play.last?.round).toBe(5);
    await pass(RESULT_ON_SERVER_MS - dealingMs);
    next(server);
    await pass(0);
    expect(play.mirror!.round).toBe(6);
    expect(play.mayBet).toBe(true);
    expect(play.last).toMatchObject({ round: 5, hands: { player: ["9S", "9S", "9S"] } });
    await pass(RESULT_MS - (RESULT_ON_SERVER_MS - dealingMs) - 1);
    expect(play.last?.round).toBe(5);
    await pass(1);
    expect(play.last).toBeNull();
  });

  it("that has stood long enough goes when the next betting opens", async () => {
    const server = round();
    await pass(dealingMs + RESULT_MS);
    next(server);
    await pass(0);
    expect(server.play.last).toBeNull();
  });

  it("is not cut short by being turned over slowly", async () => {
    const server = round();
    const { display } = server.play;
    await pass(dealingMs);
    display.revealing = true;
    next(server);
    await pass(RESULT_MS * 2);
    display.revealing = false;
    await pass(RESULT_MS - 1);
    expect(server.play.last?.round).toBe(5);
    await pass(RESULT_MS);
    expect(server.play.last).toBeNull();
  });

  it("frees the spots for the next wagers, and stands its time beside them", async () => {
    const server = round();
    const { play } = server;
    await pass(dealingMs);
    expect(play.stake("player")).toEqual({ amount: 10_000, state: "confirmed" });
    next(server);
    await pass(0);
    expect(play.stake("player")).toEqual({ amount: 0, state: "none" });
    expect(play.paying).toBeNull();
    expect(play.last?.round).toBe(5);
    play.place("banker", 10_000);
    expect(play.last?.round).toBe(5);
    expect(play.stake("banker").amount).toBe(10_000);
  });

  it("stands while chips are laid ahead, and gives them its spots", async () => {
    const server = round();
    const { play } = server;
    await pass(dealingMs);
    server.event({ type: "round_ended" });
    server.event({ type: "countdown_started", deadline: 70_000 });
    await pass(0);
    expect(play.stake("player")).toEqual({ amount: 10_000, state: "confirmed" });
    play.place("banker", 10_000);
    expect(play.stake("player").state).toBe("none");
    expect(play.stake("banker").state).toBe("ahead");
    expect(play.last?.round).toBe(5);
  });

  it("never lies under the cards of the next round", async () => {
    const server = round();
    await pass(dealingMs);
    next(server);
    server.event({ type: "betting_closed", early: true });
    await pass(0);
    expect(server.play.last).toBeNull();
    await pass(RESULT_MS);
    server.event(settled);
    await pass(RESULT_MS - 1);
    expect(server.play.last?.round).toBe(6);
  });
});

describe("a felt that is late", () => {
  it("deals faster, so that a question has its whole time (ruling B14)", async () => {
    const you = { ...betting(5).you, may_bet: false };
    const server = Server.with(betting(5, [], { confirmed: { an: wagers }, you }));
    const { insurance_ms } = server.play.mirror!.settings.times;
    server.event({ type: "betting_closed", early: true });
    CARDS.slice(0, 4).forEach((to, at) => server.event(dealt(to, at)));
    server.event({ type: "insurance_offered", moment: "four_cards", offers: [], deadline: insurance_ms + 300, to: [] });
    await pass(10);
    expect(server.play.mirror!.phase).toBe("dealing");
    await pass(3 * 300 + dealingMs / 6); // the first card comes before it is known what follows
    expect(server.play.mirror!.phase).toBe("insurance");
  });
});
