import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { daysOf, statisticsQuery } from "../../../src/pages/statistics/span";
import StatisticsPage from "../../../src/pages/statistics/Statistics.svelte";
import { preferences } from "../../../src/browser/preferences.svelte";
import { roundedOf } from "../../../src/lib/fraction";
import type { Me, Statistics } from "../../../src/net/types";
import { house } from "../../../src/session/house.svelte";

configure({ asyncUtilTimeout: 60_000 });

describe("a span", () => {
  const now = new Date(2026, 2, 3, 17, 5).getTime();

  it("ends with today, and counts today", () => {
    expect(daysOf("week", now)).toEqual({ from: "2026-02-25", to: "2026-03-03" });
    expect(daysOf("month", now)).toEqual({ from: "2026-02-02", to: "2026-03-03" });
    expect(daysOf("year", now)).toEqual({ from: "2025-03-04", to: "2026-03-03" });
    expect(daysOf("all", now)).toEqual({ from: "", to: "" });
  });

  it("is asked for from its first to its last millisecond", () => {
    const [begins, ends] = [new Date(2026, 2, 2).getTime(), new Date(2026, 2, 4).getTime()];
    const path = statisticsQuery({ from: "2026-03-02", to: "2026-03-03" });
    expect(path).toBe(`/api/statistics?from=${begins}&to=${ends - 1}`);
    expect(statisticsQuery({ from: "", to: "" })).toBe("/api/statistics");
  });
});

it.each([
  ["0/1", 0],
  ["1/2", 1],
  ["-1/2", -1],
  ["10000/36", 278],
  ["-7/3", -2],
])("%s is nearest to %i", (text, whole) => expect(roundedOf(text)).toBe(whole));

describe("the page", () => {
  let answer: Statistics;
  let asked: string[];

  beforeEach(() => {
    asked = [];
    const of = { game: "sicbo", rounds: 4, staked: 80_000, net: -20_000, expected: "20000/9" };
    answer = {
      games: [{ ...of, void: 1, rated: 60_000 }],
      bets: [
        { ...of, bet: "small" },
        { ...of, bet: "big", expected: null },
      ],
      ...{ first: 1, last: 2, complete: false },
    };
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return Promise.resolve(new Response(JSON.stringify(answer)));
    });
    preferences.language = "en";
    house.who = { signed_in: true, id: "g-1" } as Me;
  });
  afterEach(() => {
    cleanup();
    house.who = null;
    vi.unstubAllGlobals();
  });

  it("shows net beside the exact average, and what has none", async () => {
    render(StatisticsPage);
    const small = await screen.findByRole("row", { name: /^Small/ });
    expect([...small.querySelectorAll("td")].map((td) => td.textContent)).toEqual([
      ...["Small", "4", "800", "−200", "−22.22"],
    ]);
    expect(screen.getByRole("row", { name: /^Big/ }).querySelector("td:last-child")!.textContent).toBe("–");
    expect(screen.getByText(/No average is known for 200/)).toBeTruthy();
    expect(screen.getByText(/Only the latest 4 rounds/)).toBeTruthy();
    expect(screen.getByText("1 round void")).toBeTruthy();
  });

  it("asks again for another span", async () => {
    render(StatisticsPage);
    await screen.findByRole("row", { name: /^Small/ });
    answer = { games: [], bets: [], first: null, last: null, complete: true };
    await fireEvent.click(screen.getByRole("button", { name: "All" }));
    await screen.findByText("No rounds in this span.");
    await waitFor(() => expect(asked.at(-1)).toBe("/api/statistics"));
    expect(screen.getByRole("button", { name: "All" }).getAttribute("aria-pressed")).toBe("true");
  });
});
