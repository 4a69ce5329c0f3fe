// What stands at a spot whose chips were not taken, and the bets that a patron keeps.
import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import Refused from "../../src/table/Refused.svelte";
import SavedBets from "../../src/table/SavedBets.svelte";
import { preferences } from "../../src/browser/preferences.svelte";
import { Server, betting, chips, withoutTime } from "../support/seat";

withoutTime();
beforeEach(() => {
  preferences.language = "en";
  preferences.savedBets = {};
});
afterEach(cleanup);

const said = () => document.querySelector(".refused p")?.textContent;
const offered = () => document.querySelector<HTMLButtonElement>(".refused button");

describe("a refusal at its spot", () => {
  async function refused(bet: string, cents: number, available = 1_000_000): Promise<Server> {
    const server = Server.with(betting(5));
    server.available = available;
    render(Refused, { play: server.play });
    server.play.place(bet, cents);
    await tick();
    return server;
  }

  it("below the minimum offers the minimum", async () => {
    const { play } = await refused("player", 500);
    expect(said()).toBe("Minimum on Player is 10.");
    offered()!.click();
    await tick();
    expect(play.stake("player").amount).toBe(1_000);
    expect(said()).toBeUndefined();
  });

  it("above the maximum offers the maximum", async () => {
    const { play } = await refused("player", 1_000_100, 5_000_000);
    expect(said()).toBe("Maximum on Player is 10,000.");
    offered()!.click();
    await tick();
    expect(play.stake("player").amount).toBe(1_000_000);
  });

  it("beyond the balance offers what is left, and nothing where that is too little", async () => {
    const { play } = await refused("player", 10_000, 2_000);
    expect(said()).toBe("Not enough chips. You have 20 left to bet.");
    offered()!.click();
    await tick();
    expect(play.stake("player").amount).toBe(2_000);
    cleanup();
    await refused("player", 10_000, 900);
    expect(offered()).toBeNull();
  });
});

describe("saved bets", () => {
  it("are kept by game, laid again and removed", async () => {
    const server = Server.with(betting(5));
    const { play } = server;
    play.place("player", 10_000);
    render(SavedBets, { play, explain: () => undefined });
    screen.getByText("Save these bets").click();
    await tick();
    expect(preferences.savedBets).toEqual({ baccarat: [chips(["player", 10_000])] });
    play.clear();
    await tick();
    screen.getByText("Lay").click();
    expect(play.draft).toEqual(chips(["player", 10_000]));
    screen.getByText("Remove").click();
    await tick();
    expect(preferences.savedBets).toEqual({ baccarat: [] });
  });

  it("say how long they are bet again, and stop", async () => {
    const server = Server.with(betting(5));
    server.play.before = [{ bet: "player", amount: 10_000 }];
    render(SavedBets, { play: server.play, explain: () => undefined });
    screen.getByText("Start").click();
    await tick();
    expect(server.play.auto.plan).toEqual({ rounds: 10, loss: null, win: null });
    screen.getByText("Stop auto-repeat").click();
    await tick();
    expect(document.body.textContent).toContain("Stopped.");
  });
});
