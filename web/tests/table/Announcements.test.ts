// What a screen reader hears of a table: each text that its live region takes, in order.
import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { preferences } from "../../src/browser/preferences.svelte";
import Announcements from "../../src/table/Announcements.svelte";
import { SHOE, Server, betting, withoutTime } from "../support/seat";

const SHUFFLE = { ...SHOE, cut_at: 400, at: 398 };
const opened = (round: number) => ({ type: "betting_opened", round, deadline: 120_000, rules_hash: "" });
const dealt = { type: "cards_dealt", to: "player", cards: ["9S", "9H", "9D"], at: 398 };

const PACE_MS = 3_000;
withoutTime();
beforeEach(() => {
  preferences.language = "en";
});
afterEach(cleanup);

async function hear(server: Server): Promise<{ heard: string[]; told: (event: object) => Promise<void> }> {
  render(Announcements, { play: server.play, outcome: "" });
  const heard: string[] = [];
  const listen = async () => {
    await vi.advanceTimersByTimeAsync(PACE_MS);
    await tick();
    const said = screen.getByRole("status").textContent;
    if (said !== heard.at(-1)) heard.push(said);
  };
  await listen();
  const told = async (event: object) => {
    server.event(event as Record<string, unknown>);
    await listen();
  };
  return { heard, told };
}

describe("the last hand of a shoe", () => {
  it("is heard once, with the call for bets, and not with the round that brought the cut card", async () => {
    const { heard, told } = await hear(Server.with(betting(5, [], { shuffle: SHUFFLE, deadline: 120_000 })));
    await told({ type: "betting_closed", early: true });
    await told(dealt);
    await told({ type: "round_ended" });
    await told(opened(6));
    await told({ type: "wagers_confirmed", patron: "binh", wagers: [] });
    await told({ type: "betting_closed", early: true });
    expect(heard.filter((each) => each.includes("Last hand"))).toEqual(["Place your bets. Last hand of the shoe"]);
    expect(heard[0]).toBe("Place your bets");
    expect(heard.at(-1)).toBe("No more bets");
  });

  it("is not heard again of the shoe that follows", async () => {
    const state = betting(6, [], { shuffle: { ...SHUFFLE, at: 401, cut_card_out: true, last_hand: true } });
    const { heard, told } = await hear(Server.with({ ...state, deadline: 120_000 }));
    expect(heard).toEqual(["Place your bets. Last hand of the shoe"]);
    await told({ type: "betting_closed", early: true });
    await told({ type: "round_ended" });
    await told({ type: "shuffle_fixed", number: 2, cards: 416, cut_at: 400, commitment: "" });
    await told(opened(7));
    expect(heard.slice(1)).toEqual(["No more bets", "Waiting for patrons", "Place your bets"]);
  });
});

describe("one's own wagers", () => {
  const own = () => document.querySelector("[data-heard=own]")!.textContent;
  const pause = async () => {
    await vi.advanceTimersByTimeAsync(PACE_MS);
    await tick();
  };
  const seated = () => {
    const server = Server.with(betting(5, [], { deadline: 120_000 }));
    render(Announcements, { play: server.play, outcome: "" });
    return server;
  };

  it("are heard as what lies on a spot after a pause, not chip by chip", async () => {
    const { play } = seated();
    for (const _ of [1, 2, 3]) {
      play.place("player", 10_000);
      await vi.advanceTimersByTimeAsync(200);
      expect(own()).toBe("");
    }
    await pause();
    expect(own()).toBe("Player 300");
    play.place("tie", 5_000);
    play.place("banker", 20_000);
    await pause();
    expect(own()).toBe("Tie 50, Banker 200");
  });

  it("are heard when they are undone, doubled, repeated and cleared", async () => {
    const server = seated();
    const { play } = server;
    play.place("player", 10_000);
    await pause();
    play.double();
    await pause();
    expect(own()).toBe("Doubled. Total stake 200");
    play.undo();
    await pause();
    expect(own()).toBe("Undone. Player 100");
    play.clear();
    await pause();
    expect(own()).toBe("Bets cleared");
    play.before = [{ bet: "tie", amount: 5_000 }];
    play.repeat();
    await pause();
    expect(own()).toBe("Repeated. Total stake 50");
  });

  it("are heard when they are confirmed, and again in the next round", async () => {
    const server = seated();
    for (const round of [5, 6]) {
      server.play.place("player", 10_000);
      void server.play.confirm();
      while (server.asked.some(({ open }) => open)) await server.accept();
      await tick();
      expect(own()).toBe("100 confirmed");
      server.event(opened(round + 1));
      await tick();
      expect(own()).toBe("");
    }
  });

  it("that go back unconfirmed are not told as something the patron did", async () => {
    const server = seated();
    server.play.place("player", 10_000);
    await pause();
    server.event({ type: "betting_closed", early: false });
    await pause();
    expect(own()).toBe("Player 100");
  });

  it("are told in Vietnamese too", async () => {
    preferences.language = "vi";
    const { play } = seated();
    play.place("player", 10_000);
    play.undo();
    play.place("player", 20_000);
    await pause();
    expect(own()).toBe("Nhà Con 200");
  });
});
