// What one Baccarat table offers and another does not: Lucky 6, the squeeze, insurance and its limits, the Banker first.
import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Baccarat from "../../../../src/games/baccarat/table/Table.svelte";
import type { BaccaratRules, Mirror } from "../../../../src/net/types";
import { preferences } from "../../../../src/browser/preferences.svelte";
import { FACE_DOWN } from "../../../../src/play/mirror";
import { house } from "../../../../src/session/house.svelte";
import { Server, betting, mine, withoutLayout, withoutTime } from "../../../support/seat";

// Player 4, Banker 5: insurance of the Banker pays 2 to 1.
const FOUR = { player: ["KC", "4H"], banker: ["5H", "JC"] };
const FIRST = { moment: "four_cards", side: "banker", own: 5, other: 4, odds: "2" } as const;
// Player 1 with the third card, on which the Banker draws: 7 to 1.
const FIVE = { ...FOUR, player: [...FOUR.player, "7D"] };
const SECOND = { moment: "third_card", side: "banker", own: 5, other: 1, odds: "7" } as const;
const wager = { bet: "banker", amount: 100_000 };

function dealing(more: Partial<Mirror> = {}, rules: Partial<BaccaratRules> = {}): Mirror {
  const confirmed = { an: [mine(wager)] };
  const state = betting(7, [], { phase: "dealing", deadline: null, confirmed, hands: FOUR, ...more });
  const settings = { ...state.settings, rules: { ...state.settings.rules, ...rules } } as Mirror["settings"];
  return { ...state, settings, you: { ...state.you, may_bet: false, ...more.you } };
}

function asked(hands: Mirror["hands"], offer: typeof FIRST | typeof SECOND, more: Partial<Mirror> = {}, rules = {}) {
  const state = dealing({ phase: "insurance", deadline: 60_000, hands, offers: [offer], ...more }, rules);
  state.unanswered = state.forgone.includes("an") ? [] : ["an"];
  state.you.may_insure = state.unanswered.length > 0;
  return state;
}

withoutTime();
withoutLayout();
beforeEach(() => {
  preferences.language = "en";
  preferences.motion = "reduced";
  vi.spyOn(house, "available", "get").mockReturnValue(1_000_000);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function at(state: Mirror): Promise<Server> {
  const server = Server.with(state);
  render(Baccarat, { play: server.play });
  await wait();
  return server;
}

async function wait(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1000);
  await tick();
}

const spots = () => [...document.querySelectorAll<HTMLElement>("[data-spot]")].map((spot) => spot.dataset.spot);
const panel = () => document.querySelector(".question")?.textContent ?? "";
const button = (name: string) => screen.queryByRole("button", { name });

describe("Lucky 6 (ruling O1)", () => {
  it.each([
    [true, ["player_pair", "lucky6", "banker_pair", "player", "tie", "banker"]],
    [false, ["player_pair", "banker_pair", "player", "tie", "banker"]],
  ] as const)("has a spot: %s", async (lucky6, expected) => {
    await at(dealing({}, { lucky6 }));
    expect(spots()).toEqual(expected);
  });
});

describe("the squeeze (ruling B15)", () => {
  it.each([true, false])("can be asked for: %s", async (squeeze) => {
    await at(dealing({}, { squeeze }));
    expect(screen.queryByText("I want to squeeze") !== null).toBe(squeeze);
  });

  it("is not offered to a patron whom the house restricts (4.8)", async () => {
    const server = await at(dealing());
    server.event({ type: "squeeze_restricted", patron: "binh", by: "staff" });
    await wait();
    expect(screen.queryByText("I want to squeeze")).not.toBeNull();
    server.event({ type: "squeeze_restricted", patron: "an", by: "staff" });
    await wait();
    expect(screen.queryByText("I want to squeeze")).toBeNull();
    expect(screen.getByText("You may not squeeze this round.")).toBeTruthy();
  });
});

describe("the most of an insurance wager, with its reason", () => {
  it.each([
    ["en", {}, "500", "Insurance cannot pay more than your bet."],
    ["en", { "2": 10_000 }, "100", "At these odds the table takes at most 100 per wager."],
    ["vi", {}, "500", "Bảo hiểm không trả quá khoản cược của bạn."],
    ["vi", { "2": 10_000 }, "100", "Tỷ lệ này nhận nhiều nhất 100 mỗi khoản."],
  ] as const)("in %s, with the limits %o", async (language, insurance_limits, most, why) => {
    preferences.language = language;
    await at(asked(FOUR, FIRST, {}, { insurance_limits }));
    expect(panel()).toContain(why);
    expect([...document.querySelectorAll(".question dd")].at(-1)!.textContent).toBe(most);
    expect(document.querySelector<HTMLInputElement>(".question input")!.max).toBe(`${most}00`);
  });

  it("is what the patron has, where that is less", async () => {
    vi.spyOn(house, "available", "get").mockReturnValue(4_050);
    await at(asked(FOUR, FIRST));
    expect(panel()).toContain("Your chips are enough for 40.");
  });
});

describe("insurance forgone (ruling B8)", () => {
  it.each([
    ["en", "You passed on insurance this round."],
    ["vi", "Bạn đã bỏ qua Bảo hiểm trong ván này."],
  ] as const)("is said in place of the second offer, in %s", async (language, said) => {
    preferences.language = language;
    await at(asked(FIVE, SECOND, { forgone: ["an"] }));
    expect(panel()).toContain(said);
    expect(document.querySelector(".question input, .question button")).toBeNull();
  });

  it("is not said of another patron", async () => {
    await at(asked(FIVE, SECOND, { forgone: ["binh"] }));
    expect(button("Take insurance")).not.toBeNull();
    expect(panel()).not.toContain("passed");
  });

  it("leaves the first offer where it stands once it is declined, and takes the place of the second", async () => {
    const server = await at(asked(FOUR, FIRST));
    server.event({ type: "insurance_answered", patron: "an", wagers: [] });
    await wait();
    expect(panel()).toContain("Answered. Waiting for other patrons.");
    server.event({ type: "insurance_closed" });
    server.event({ type: "cards_dealt", to: "player", cards: ["7D"], at: 30 });
    server.event({ type: "insurance_offered", moment: "third_card", offers: [SECOND], deadline: 90_000 });
    await wait();
    expect(panel()).toContain("You passed on insurance this round.");
  });

  it("is not for a patron who took the first offer", async () => {
    const server = await at(asked(FOUR, FIRST));
    const insurance = { ...mine({ bet: "banker_insurance", amount: 100 }), moment: "four_cards" };
    server.event({ type: "insurance_answered", patron: "an", wagers: [insurance] });
    server.event({ type: "insurance_closed" });
    server.event({ type: "cards_dealt", to: "player", cards: ["7D"], at: 30 });
    server.event({ type: "insurance_offered", moment: "third_card", offers: [SECOND], deadline: 90_000 });
    await wait();
    expect(button("Take insurance")).not.toBeNull();
  });
});

describe("the Banker's third card first (6.4.4)", () => {
  const ASK = "Open the Banker's third card first";
  // The Banker has 2 and draws whatever the card that lies face down.
  const player = ["KC", "3H", "8D"];
  const down = { player: ["KC", "3H", FACE_DOWN], banker: ["2H", "JC"] };
  function squeezing(more: Partial<Mirror>): Mirror {
    const you = { patron: "an", draft: [], hands: { player: player as never }, may_bet: false };
    const squeeze = { phase: "squeeze", deadline: 60_000, hands: down, banker_first: true } as const;
    return dealing({
      ...squeeze,
      you: {
        ...you,
        may_insure: false,
        may_arrange: [],
        may_choose: false,
        stays: null,
        seed: "",
        returned: 0,
        on_duty: false,
        need: null,
        alarms: [],
      },
      ...more,
    });
  }

  it("is asked for by the squeezer, who is told what it means", async () => {
    const server = await at(squeezing({ squeezers: { player: "an" } }));
    expect(document.body.textContent).toContain("Nobody is then offered insurance a second time this round.");
    button(ASK)!.click();
    await wait();
    expect(server.last).toMatchObject({ do: "banker_first", round: 7 });
  });

  it("is asked for by the squeezer of the other hand too", async () => {
    const state = squeezing({ squeezers: { player: "binh", banker: "an" } });
    state.you.hands = {};
    await at(state);
    expect(button(ASK)).not.toBeNull();
  });

  it.each([
    ["to a patron who does not squeeze", { squeezers: { player: "binh" } }],
    ["where the house does not agree", { squeezers: { player: "an" }, banker_first: false }],
    ["to a patron whom the house restricts", { squeezers: { player: "an" }, restricted: ["an"] }],
    ["once the cards are open", { squeezers: { player: "an" }, phase: "dealing" }],
  ] as const)("is not offered %s", async (_, more) => {
    await at(squeezing(more as unknown as Partial<Mirror>));
    expect(button(ASK)).toBeNull();
  });

  it.each([
    ["en", "Banker's third card first: no second insurance offer."],
    ["vi", "Mở lá thứ ba Nhà Cái trước: không mời Bảo hiểm lần hai."],
  ] as const)("is told to everybody, in %s", async (language, said) => {
    preferences.language = language;
    const server = await at(squeezing({ squeezers: { player: "binh" } }));
    expect(document.body.textContent).not.toContain(said);
    server.event({ type: "insurance_waived", by: "binh" });
    await wait();
    expect(document.body.textContent).toContain(said);
  });
});
