// The chips and what confirms them.
import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
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
    expect(confirm().textContent.trim()).toBe("Sit this out");
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
