// What is printed on the felt of Baccarat, and what lights up on it.
import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { preferences } from "../../../../src/browser/preferences.svelte";
import Insurance from "../../../../src/games/baccarat/insurance/Insurance.svelte";
import type { BaccaratOutcome } from "../../../../src/games/baccarat/outcome";
import Felt from "../../../../src/games/baccarat/table/Felt.svelte";
import Hands from "../../../../src/games/baccarat/table/Hands.svelte";
import { TurnedCards } from "../../../../src/games/baccarat/table/turnedCards.svelte";
import type { BaccaratSettings, Mirror } from "../../../../src/net/types";
import withCommission from "../../../vectors/rules-baccarat.json";
import withoutCommission from "../../../vectors/rules-baccarat-without-commission.json";
import { Server, betting, mine } from "../../../support/seat";

const HANDS = { player: ["9C", "KH"], banker: ["7H", "JC"] };
const OUTCOME: BaccaratOutcome = {
  ...{ winner: "player", player_total: 9, banker_total: 7, natural: true, player_pair: false, banker_pair: false },
  ...HANDS,
};

function table(change: Partial<Mirror> = {}, { commission = true, insurance = true, seats = 7 } = {}): Server {
  const state = betting(1, [], change);
  const settings = state.settings as BaccaratSettings;
  const rules = { ...settings.rules, commission, insurance };
  const server = Server.with({ ...state, settings: { ...settings, seats, rules } });
  server.rules = commission ? withCommission : withoutCommission;
  return server;
}

const felt = (server: Server, outcome: BaccaratOutcome | null = null) =>
  render(Felt, { play: server.play, outcome, refuse: () => undefined });
const print = () => document.querySelector(".print")!.textContent;
const lit = () => [...document.querySelectorAll<HTMLElement>(".spot.lit")].map(({ dataset }) => dataset.spot);

beforeEach(() => {
  preferences.language = "en";
});
afterEach(cleanup);

describe("the felts of Appendix A (baccarat 3.1, A.1, A.2, A.3, A.4, A.5, A.6, A.7 and A.8)", () => {
  it.each([
    { number: 1, commission: true, insurance: true, seats: 7 },
    { number: 2, commission: true, insurance: true, seats: 5 },
    { number: 3, commission: false, insurance: true, seats: 7 },
    { number: 4, commission: false, insurance: true, seats: 5 },
    { number: 5, commission: true, insurance: false, seats: 7 },
    { number: 6, commission: true, insurance: false, seats: 5 },
    { number: 7, commission: false, insurance: false, seats: 7 },
    { number: 8, commission: false, insurance: false, seats: 5 },
  ])("felt $number", ({ commission, insurance, seats }) => {
    felt(table({}, { commission, insurance, seats }));
    expect(print()).toMatch(commission ? /less 5% commission/ : /No commission.* with 6/);
    expect(print()).toMatch(insurance ? /\bInsurance\b/ : /No insurance/);
    expect(within(screen.getByRole("list")).getAllByRole("listitem")).toHaveLength(seats);
  });
});

describe("the areas", () => {
  it("there is one for each wager (baccarat 2.1.2.1, 2.1.2.2, 2.1.2.3, 2.1.2.4 and 2.1.2.5)", () => {
    felt(table());
    const areas = [...document.querySelectorAll<HTMLElement>("[data-spot]")].map(({ dataset }) => dataset.spot);
    expect(areas.sort()).toEqual(["banker", "banker_pair", "lucky6", "player", "player_pair", "tie"]);
  });
});

describe("the notice of a table without insurance (baccarat 3.2.10)", () => {
  it.each([
    ["vi", "Bàn không có bảo hiểm"],
    ["en", "No insurance at this table"],
  ] as const)("stands on the felt in %s, and only there", (language, notice) => {
    preferences.language = language;
    felt(table({}, { insurance: false }));
    expect(print()).toContain(notice);
    cleanup();
    felt(table({}, { insurance: true }));
    expect(print()).not.toContain(notice);
  });
});

describe("the lights of the winning side (baccarat 3.2.1)", () => {
  const settled = { type: "round_settled", outcome: OUTCOME, mark: "P", lines: [], deadline: 60_000 };
  const result = settled as unknown as Mirror["result"];
  const over = () => table({ phase: "result", hands: HANDS, result });

  it("light the areas that have won", () => {
    felt(over(), OUTCOME);
    expect(lit()).toEqual(["player"]);
  });

  it("are dark while the result is open", () => {
    felt(table({ phase: "dealing", hands: HANDS }));
    expect(lit()).toEqual([]);
  });

  it("frame the hand that has won", () => {
    const { play } = over();
    render(Hands, { play, hands: HANDS, turned: new TurnedCards(), outcome: OUTCOME });
    expect([...document.querySelectorAll(".hand.won")].map(({ classList }) => classList.contains("player"))).toEqual([
      true,
    ]);
  });
});

describe("the marker of insurance (baccarat 2.1.2.6 and 3.2.11)", () => {
  const wager = mine({ bet: "banker", amount: 100_000 });
  const offered = (odds: string, own: number, other: number) =>
    table({
      phase: "insurance",
      confirmed: { an: [wager] },
      hands: { player: ["5C", "KH"], banker: ["6H", "JC"] },
      offers: [{ side: "banker", moment: "four_cards", own, other, odds }] as unknown as Mirror["offers"],
    });

  it("tells the odds at which insurance is offered, in an area of its own", () => {
    render(Insurance, { play: offered("3", 6, 5).play });
    const area = screen.getByRole("group", { name: /Banker insurance/ });
    expect(area.querySelector(".price")!.textContent).toMatch(/^3( to |:)1$/);
  });
});
