// The Sic Bo table as it is shown, through a round that a server told.
import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Event, Mirror } from "../../../../src/net/types";
import SicBo from "../../../../src/games/sicbo/table/Table.svelte";
import { SHAKE_MS } from "../../../../src/games/sicbo/table/cage";
import { Play } from "../../../../src/play/play.svelte";
import { preferences } from "../../../../src/browser/preferences.svelte";
import { RULES } from "../../../support/rules";
import throws from "../../../vectors/sicbo.json";
import recorded from "../../../vectors/mirror-sicbo-open.json";

const first = recorded.steps[0]!.message as unknown as { state: Mirror };
const DICE = [6, 5, 3];
const LIT = throws.throws
  .find(([mark]) => mark === DICE.join("-"))!
  .at(-1)!
  .toString()
  .split(" ");
const BETS = Object.keys(RULES.sicbo!.pays as object);
const PACE_MS = 2600;
let play: Play;

function table(): Mirror {
  const state = structuredClone(first.state);
  const patrons = { an: { name: "Ân", seat: 1, plays_from: 1, leaving: false } };
  const you = { ...state.you, patron: "an", may_bet: true };
  return { ...state, phase: "betting", round: 7, deadline: 12_000, patrons, you, results: ["1-1-2", "4-4-4"] };
}

function told(event: object): void {
  play.take({ type: "event", table: "S1", seq: 1, after: 0, at: 0, event: event as Event });
}

/** No more bets, the dice, and what they come to: a server tells all three at once. */
function throwDice(): void {
  const wagers = [
    { patron: "an", bet: "big", amount: 5000 },
    { patron: "an", bet: "small", amount: 5000 },
  ];
  const lines = [
    { patron: "an", bet: "big", stake: 5000, at_risk: 5000, returned: 5000, won: 5000, clauses: ["sicbo 6.2.1"] },
    { patron: "an", bet: "small", stake: 5000, at_risk: 5000, returned: 0, won: 0, clauses: ["sicbo 6.1.2"] },
  ];
  told({ type: "wagers_confirmed", patron: "an", wagers });
  told({ type: "betting_closed", squeezers: {} });
  told({ type: "dice_thrown", dice: DICE });
  const outcome = { dice: DICE, total: 14, size: "big", lit: LIT };
  told({ type: "round_settled", outcome, mark: "6-5-3", lines, deadline: 5000 });
}

const spots = () => [...document.querySelectorAll<HTMLElement>("[data-spot]")];
const litSpots = () => spots().flatMap((spot) => (spot.classList.contains("lit") ? [spot.dataset.spot] : []));
const page = () => document.body.textContent;

async function wait(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await tick();
}

beforeAll(() => {
  // jsdom has no animations: a lid is off at once.
  Element.prototype.animate = () => {
    const animation = { cancel() {}, onfinish: () => undefined } as unknown as Animation;
    queueMicrotask(() => void animation.onfinish?.({} as AnimationPlaybackEvent));
    return animation;
  };
});
afterAll(() => delete (Element.prototype as Partial<Element>).animate);
beforeEach(async () => {
  vi.useFakeTimers();
  preferences.language = "vi";
  preferences.openByHand = false;
  play = new Play("S1", {
    ask: () => Promise.resolve(),
    now: () => 0,
    available: () => 1_000_000,
    laid: () => undefined,
    rules: () => RULES.sicbo!,
  });
  play.take({ type: "state", table: "S1", seq: 1, state: table() });
  render(SicBo, { play });
  await wait(0);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("lays all fifty spots, each with what it pays and its limits", () => {
  expect(
    spots()
      .map((spot) => spot.dataset.spot)
      .sort(),
  ).toEqual([...BETS].sort());
  expect(screen.getByLabelText("Cặp số 2 và 5, trả 1 ăn 5, từ 10 đến 10.000")).toBeTruthy();
  expect(screen.getByLabelText("Số 4, trả 1 ăn 1 · 1 ăn 2 · 1 ăn 3, từ 10 đến 10.000")).toBeTruthy();
  expect(screen.getByLabelText(/^Số 4, /).textContent).toContain("1 ăn 1 · 2 · 3");
});

it("counts the throws before and says that they forecast nothing", () => {
  expect(page()).toContain("Lịch sử, không dự báo");
  expect(page()).toContain("2 ván");
});

it("says how many have confirmed while the round is on, and not that nobody has while it is paid", async () => {
  expect(page()).toContain("đã chốt");
  throwDice();
  await wait(PACE_MS);
  told({ type: "round_ended" });
  await wait(0);
  expect(document.querySelector(".crowd")!.textContent).toMatch(/^\d+ khách$/);
});

it("has one row on its sign where one limit holds for all spots", () => {
  expect(page()).toContain("Mọi cửa");
  expect(page()).not.toContain("Cửa khác");
});

it("shakes, opens by itself, lights what wins and says the result in words", async () => {
  throwDice();
  await wait(0);
  expect(screen.getByLabelText("Đang lắc xúc xắc")).toBeTruthy();
  await wait(SHAKE_MS);
  expect(screen.getByLabelText("Lồng xúc xắc đã mở")).toBeTruthy();
  expect(litSpots()).toEqual([]);
  await wait(PACE_MS - SHAKE_MS);
  expect(litSpots().sort()).toEqual(LIT.sort());
  expect(page()).toContain("Tài, 14 điểm (6-5-3)");
});

it("keeps one's chips on the felt as long as the result is shown", async () => {
  throwDice();
  await wait(PACE_MS);
  told({ type: "round_ended" });
  await wait(0);
  const big = document.querySelector<HTMLElement>("[data-spot=big]")!;
  expect(big.dataset.stake).toBe("5000");
  told({ type: "betting_opened", round: 8, deadline: 30_000 });
  await wait(0);
  expect(big.dataset.stake).toBe("0");
  expect(litSpots()).toEqual([]);
});

describe("opened by hand", () => {
  beforeEach(() => {
    preferences.openByHand = true;
  });

  async function covered(): Promise<HTMLElement> {
    throwDice();
    await wait(PACE_MS + 1000);
    return screen.getByText("Mở lồng");
  }

  it("gives nothing away until it is opened", async () => {
    await covered();
    expect(play.display.behind).toBe(true);
    expect(play.last).toBeNull();
    expect(litSpots()).toEqual([]);
    expect(page()).not.toContain("Tài, 14 điểm");
    expect(page()).toContain("2 ván");
  });

  it("opens with the button", async () => {
    (await covered()).click();
    await wait(1000);
    expect(litSpots().length).toBe(LIT.length);
    expect(play.display.behind).toBe(false);
    expect(page()).toContain("3 ván");
  });

  it("opens by itself in time for the next betting", async () => {
    await covered();
    await wait(3500 - 1000 - 1);
    expect(play.last).toBeNull();
    await wait(1);
    expect(play.last?.round).toBe(7);
  });

  it("opens when the patron no longer wants to", async () => {
    await covered();
    document.querySelector<HTMLElement>("[role=switch]")!.click();
    await wait(1000);
    expect(play.last?.round).toBe(7);
  });

  it("opens when the table comes anew", async () => {
    await covered();
    play.take({ type: "state", table: "S1", seq: 9, state: { ...table(), round: 8 } });
    await wait(0);
    expect(play.display.behind).toBe(false);
    expect(litSpots()).toEqual([]);
  });
});
