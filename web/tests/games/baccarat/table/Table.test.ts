// The Baccarat table as it is shown: nothing is told of a card before it has been turned on this screen.
import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Baccarat from "../../../../src/games/baccarat/table/Table.svelte";
import type { Mirror } from "../../../../src/net/types";
import { preferences } from "../../../../src/browser/preferences.svelte";
import type { Description } from "../../../../src/play/game";
import { FACE_DOWN } from "../../../../src/play/mirror";
import withoutCommission from "../../../vectors/rules-baccarat-without-commission.json";
import { Server, betting, mine, withoutLayout, withoutTime } from "../../../support/seat";

const TURNS_MS = 150;
const ROUND = 7;
const FOUR = { player: ["9C", "3H"], banker: ["7H", "JC"] };
const FIVE = { ...FOUR, player: [...FOUR.player, "5D"] };
const OUTCOME = {
  ...{ winner: "tie", player_total: 7, banker_total: 7, natural: false, player_pair: false, banker_pair: false },
  ...{ player: FIVE.player, banker: FIVE.banker },
};
const stake = { bet: "tie", amount: 10_000 };
const lines = [{ patron: "an", ...stake, stake: 10_000, at_risk: 10_000, returned: 10_000, won: 80_000, clauses: [] }];
const SETTLED = { type: "round_settled", outcome: OUTCOME, mark: "T", lines, deadline: 60_000 };

function dealing(hands: Mirror["hands"], more: Partial<Mirror> = {}): Mirror {
  const state = betting(ROUND, [], {
    phase: "dealing",
    deadline: null,
    confirmed: { an: [mine(stake)] },
    hands,
    ...more,
  });
  return { ...state, you: { ...state.you, may_bet: false }, results: ["B"] };
}

const totals = () => [...document.querySelectorAll(".hand .total")].map((each) => each.textContent);
const faces = () => [...document.querySelectorAll(".hand [role=img]")].map((each) => each.getAttribute("aria-label"));
const heard = () => screen.getAllByRole("status").map((each) => each.textContent);
const lit = () => [...document.querySelectorAll(".spot.lit")].length;
const ties = () => document.querySelector(".counts .tie dd")!.textContent;

async function wait(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await tick();
}

withoutTime();
withoutLayout();
beforeEach(() => {
  preferences.language = "en";
  preferences.motion = "system";
});
afterEach(cleanup);

async function at(state: Mirror, rules?: Description): Promise<Server> {
  const server = Server.with(state);
  if (rules) server.rules = rules;
  render(Baccarat, { play: server.play });
  await wait(0);
  return server;
}

describe("a total, a winner, a result", () => {
  it("wait for the card that makes them", async () => {
    const server = await at(dealing(FOUR));
    expect(totals()).toEqual(["2", "7"]);
    // As after a gap: the whole of it at once, a card that nobody has seen yet and what came of it.
    const result = SETTLED as unknown as Mirror["result"];
    server.state({ ...dealing(FIVE, { phase: "result", deadline: 60_000, result }), results: ["B", "T"] });
    await wait(TURNS_MS - 1);
    expect(totals()).toEqual(["2", "7"]);
    expect(faces()).toContain("Card face down");
    expect(document.querySelector(".banner")!.textContent).not.toMatch(/Tie|\+800/);
    expect(heard().join()).not.toContain("Tie");
    expect(lit()).toBe(0);
    expect(ties()).toBe("0");
    expect(document.body.textContent).not.toContain("+800");
    await wait(1);
    expect(totals()).toEqual(["7", "7"]);
    expect(faces()).not.toContain("Card face down");
    expect(document.querySelector(".banner")!.textContent).toMatch(/Tie 7–7.*\+800/);
    expect(heard().join()).toContain("Tie 7–7");
    expect(lit()).toBe(1);
    expect(ties()).toBe("1");
  });

  it("come with the card where motion is reduced", async () => {
    preferences.motion = "reduced";
    const server = await at(dealing(FOUR));
    server.event({ type: "cards_dealt", to: "player", cards: ["5D"], at: 30 });
    await wait(0);
    expect(totals()).toEqual(["7", "7"]);
  });

  it("come at once where the page sleeps", async () => {
    const server = await at(dealing(FOUR));
    server.event({ type: "cards_dealt", to: "player", cards: ["5D"], at: 30 });
    await wait(1);
    expect(totals()).toEqual(["2", "7"]);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    await wait(0);
    expect(totals()).toEqual(["7", "7"]);
    hidden.mockRestore();
  });
});

describe("a hand that somebody squeezes", () => {
  it("keeps its two cards open when the third comes face down", async () => {
    const server = await at(dealing(FOUR, { squeezers: { banker: "binh" } }));
    server.event({ type: "cards_dealt", to: "banker", cards: [FACE_DOWN], at: 30 });
    await wait(1000);
    expect(faces().slice(-3)).toEqual(["Seven of hearts", "Jack of clubs", "Card face down"]);
    expect(totals()).toEqual(["2", "7"]);
    server.event({ type: "cards_opened", side: "banker", by: "binh", cards: [...FOUR.banker, "2S"] });
    await wait(1000);
    expect(faces().at(-1)).toBe("Two of spades");
    expect(totals()).toEqual(["2", "9"]);
  });

  it("is squeezed card by card: only those that lie face down", async () => {
    const state = dealing({ ...FOUR, banker: [...FOUR.banker, FACE_DOWN] }, { phase: "squeeze", deadline: 60_000 });
    state.squeezers = { banker: "an" };
    state.you.hands = { banker: [...FOUR.banker, "2S"] as never };
    await at(state);
    expect(document.querySelectorAll(".squeeze .over").length).toBe(1);
    expect(screen.getByRole("button", { name: "Open cards" })).toBeTruthy();
  });
});

describe("what the felt says", () => {
  it("counts insurance as staked", async () => {
    const insurance = [mine({ bet: "banker_insurance", amount: 2500 })];
    await at(dealing(FOUR, { insurance }));
    expect(document.querySelector("[data-total]")!.textContent).toBe("125");
  });

  it.each([
    ["en", "1:1 · 6 → 0.5:1", "1 to 1, but 1 to 2 when winning with 6", "pays 0.5:1"],
    ["vi", "1 ăn 1 · 6 → 1 ăn 0,5", "1 ăn 1, thắng với 6 điểm thì 1 ăn 0,5", "trả 1 ăn 0,5"],
  ] as const)("writes one half as what is paid to one, in %s", async (language, printed, said, cloth) => {
    preferences.language = language;
    const state = dealing(FOUR);
    state.settings = { ...state.settings, rules: { ...state.settings.rules, commission: false } as never };
    await at(state, withoutCommission);
    const banker = document.querySelector<HTMLElement>('[data-spot="banker"]')!;
    expect(banker.textContent).toContain(printed);
    expect(screen.getByLabelText(new RegExp(`^(Banker|Nhà Cái), .*${said}`))).toBeTruthy();
    expect(document.querySelector(".print")!.textContent).toContain(cloth);
  });
});

describe("the signs of the table", () => {
  const signs = () => [...document.querySelectorAll(".print .sign")].map((each) => each.textContent);
  const notes = () => [...document.querySelectorAll(".hand .note")].map((each) => each.textContent);

  function without(change: Record<string, unknown>): Mirror {
    const state = dealing(FOUR);
    state.settings = { ...state.settings, rules: { ...state.settings.rules, ...change } as never };
    return state;
  }

  it.each([
    ["en", "No insurance at this table", "Differential 50,000"],
    ["vi", "Bàn không có bảo hiểm", "Khoảng chênh lệch 50.000"],
  ] as const)("say that there is no insurance (baccarat 3.2.10), and the differential (4.3), in %s", async (...row) => {
    const [language, notice, differential] = row;
    preferences.language = language;
    await at(without({ insurance: false, differential: 5_000_000 }));
    expect(signs()).toEqual([notice, differential]);
    expect(document.querySelector("header")!.textContent).toContain(differential);
  });

  it("say nothing of a differential where there is none", async () => {
    await at(without({ insurance: true, differential: null }));
    expect(signs()).toEqual(["Insurance"]);
  });

  it.each([
    ["en", "Insurance 2:1"],
    ["vi", "Bảo hiểm 1 ăn 2"],
  ] as const)(
    "mark the odds of insurance for all, once the cards are turned (3.2.11), in %s",
    async (language, said) => {
      preferences.language = language;
      const server = await at({ ...dealing(FOUR), you: { ...dealing(FOUR).you, patron: "" }, confirmed: {} });
      expect(notes()).toEqual(["", ""]);
      const offer = { side: "banker", moment: "third_card", own: 5, other: 4, odds: "2" };
      server.event({ type: "cards_dealt", to: "player", cards: ["5D"], at: 30 });
      server.event({ type: "insurance_offered", offers: [offer], deadline: 60_000 });
      await wait(TURNS_MS - 1);
      expect(notes()).toEqual(["", ""]);
      await wait(1000);
      expect(notes()).toEqual(["", said]);
      server.event({ type: "insurance_closed" });
      await wait(1000);
      expect(notes()).toEqual(["", ""]);
    },
  );

  it("light the side that has won (baccarat 3.2.1)", async () => {
    const outcome = { ...OUTCOME, winner: "banker", player_total: 2, player: FOUR.player, banker: FOUR.banker };
    const result = { ...SETTLED, outcome, mark: "B", lines: [] } as unknown as Mirror["result"];
    await at({ ...dealing(FOUR, { phase: "result", deadline: 60_000, result }), results: ["B", "B"] });
    await wait(1000);
    expect([...document.querySelectorAll(".hand.won")].map((each) => each.classList.contains("banker"))).toEqual([
      true,
    ]);
    const spots = [...document.querySelectorAll<HTMLElement>(".spot.lit")].map((each) => each.dataset.spot);
    expect(spots).toEqual(["banker"]);
  });
});
