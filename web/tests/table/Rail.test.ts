// The chips and what confirms them.
import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Banner from "../../src/table/Banner.svelte";
import Rail from "../../src/table/Rail.svelte";
import { house } from "../../src/session/house.svelte";
import { preferences } from "../../src/browser/preferences.svelte";
import { Server, betting, withoutTime } from "../support/seat";

withoutTime();
beforeEach(() => {
  preferences.language = "en";
});
afterEach(() => {
  cleanup();
  house.away = false;
});

function laidOut(): Server {
  const server = Server.with(betting(5));
  server.play.chip = 50_000;
  render(Rail, { play: server.play, chips: [10_000, 50_000, 100_000], double: () => {}, repeat: () => {} });
  return server;
}
const confirm = () => document.querySelector<HTMLButtonElement>(".confirm")!;

describe("the chips", () => {
  it("are one stop of the Tab key: the chip that is chosen", async () => {
    const { play } = laidOut();
    const stops = () => screen.getAllByRole("radio").map((chip) => chip.tabIndex);
    expect(stops()).toEqual([-1, 0, -1]);
    play.chip = 100_000;
    await tick();
    expect(stops()).toEqual([-1, -1, 0]);
  });
});

describe("the button that confirms", () => {
  it("is gold only where there are chips to confirm", async () => {
    const { play } = laidOut();
    expect(confirm().disabled).toBe(true);
    expect(confirm().classList.contains("main")).toBe(false);
    play.place("player", 50_000);
    await tick();
    expect(confirm().textContent.trim()).toBe("Confirm");
    expect(confirm().classList.contains("main")).toBe(true);
  });

  it("waits while the line is lost, and can be pressed", async () => {
    const { play } = laidOut();
    play.place("player", 50_000);
    house.away = true;
    await tick();
    expect(confirm().classList.contains("waits")).toBe(true);
    expect(confirm().disabled).toBe(false);
    expect(confirm().textContent.trim()).toBe("Confirm once back");
    confirm().click();
    await tick();
    expect(confirm().textContent.trim()).toBe("Confirming…");
  });
});

describe("in the last seconds", () => {
  it("what is not confirmed asks to be, and nothing else does", async () => {
    const { play } = laidOut();
    play.mirror!.deadline = house.clock.peek() + 3_000;
    await tick();
    expect(confirm().classList.contains("hurry")).toBe(false);
    play.place("player", 50_000);
    await tick();
    expect(confirm().classList.contains("hurry")).toBe(true);
    play.mirror!.deadline = house.clock.peek() + 9_000;
    await tick();
    expect(confirm().classList.contains("hurry")).toBe(false);
  });
});

describe("chips out of reach", () => {
  it("are dimmed: above what is left, or above every limit", async () => {
    const server = laidOut();
    const dim = () => screen.getAllByRole("radio").map((chip) => chip.classList.contains("dim"));
    expect(dim()).toEqual([false, false, false]);
    server.available = 60_000;
    server.play.place("player", 10_000);
    await tick();
    expect(dim()).toEqual([false, false, true]);
  });
});

describe("sitting out", () => {
  const sitOut = () => document.querySelector<HTMLButtonElement>(".sit-out");

  it("is a small way aside, gone where chips lie, and taken back by laying chips", async () => {
    const server = laidOut();
    sitOut()!.click();
    expect(server.last).toMatchObject({ do: "confirm", wagers: [] });
    await server.accept();
    server.event({ type: "wagers_confirmed", patron: "an", wagers: [] });
    await tick();
    expect(sitOut()).toBeNull();
    server.play.place("player", 50_000);
    await tick();
    expect(confirm().disabled).toBe(false);
  });
});

describe("chips that were not confirmed in time", () => {
  it("are told, with confirming automatically offered there", async () => {
    preferences.autoConfirm = false;
    const server = Server.with(betting(5));
    render(Banner, { play: server.play, onlines: () => undefined });
    server.play.place("player", 15_000);
    server.event({ type: "nobody_bet" });
    await vi.advanceTimersByTimeAsync(0);
    await tick();
    expect(document.body.textContent).toContain("Not confirmed: 150 returned. Confirm automatically?");
    screen.getByText("Auto-confirm").click();
    await tick();
    expect(preferences.autoConfirm).toBe(true);
    expect(document.body.textContent).not.toContain("Not confirmed");
    preferences.autoConfirm = false;
  });
});
