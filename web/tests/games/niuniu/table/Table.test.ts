// What the felt of Niu Niu says of hands.
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import HandArrangement from "../../../../src/games/niuniu/table/HandArrangement.svelte";
import Box from "../../../../src/games/niuniu/table/Box.svelte";
import type { Mirror } from "../../../../src/net/types";
import { Play } from "../../../../src/play/play.svelte";
import { preferences } from "../../../../src/browser/preferences.svelte";
import { arrange, type Arrangement } from "../../../../src/games/niuniu/arrangement";
import { RULES } from "../../../support/rules";
import recorded from "../../../vectors/mirror-niuniu-seated.json";

const first = recorded.steps.find(({ message }) => message.type === "state")!.message as unknown as { state: Mirror };
// Niu 5 with a king, as the house has it; with a queen; Niu 3 with the highest card of all.
const HOUSE = ["QC", "JH", "TC", "KH", "5S"];
const LOWER = ["5D", "3H", "2D", "QS", "5C"];
const FEWER = ["5D", "3H", "2D", "KS", "3C"];
const HAND = ["AD", "TC", "8C", "QS", "QD"];

function seated(change: Partial<Mirror> = {}): Play {
  const play = new Play("N1", {
    ask: () => Promise.resolve(),
    now: () => 0,
    available: () => 1_000_000,
    laid: () => undefined,
    rules: () => RULES.niuniu!,
  });
  const patrons = {
    an: { name: "Ân", seat: 1, plays_from: 1, leaving: false },
    binh: { name: "Guest AC2D89", seat: 2, plays_from: 1, leaving: false },
  };
  const you = { ...first.state.you, patron: "an", hands: { "box 4": HAND } };
  const state = { ...structuredClone(first.state), patrons, you, ...change } as Mirror;
  play.take({ type: "state", table: "N1", seq: 1, state });
  return play;
}

beforeEach(() => {
  preferences.language = "vi";
});
afterEach(cleanup);

describe("a box", () => {
  const boxOf = (cards: string[], wins: boolean, holder = "an") => {
    const refuse = vi.fn();
    const nothing = () => undefined;
    const result = { ...arrange(cards), wins };
    const ways = { place: nothing, toggle: nothing, clear: nothing, refuse };
    render(Box, { play: seated(), box: 4, holder, cards, result, house: arrange(HOUSE), ...ways });
    return refuse;
  };

  it("of the house's points says which card decided, and by tap the clause", () => {
    const refuse = boxOf(LOWER, false);
    expect(document.querySelector(".rank")!.textContent).toContain("Q♠ < K♥");
    screen.getByRole("button", { name: /lá cao nhất: Q♠ < K♥/ }).click();
    expect(refuse).toHaveBeenCalledWith(expect.stringContaining("niuniu 6.2.9"));
  });

  it("whose highest card is the house's too says that the suit decided", () => {
    const refuse = boxOf(["5D", "3H", "2D", "KS", "5C"], true);
    screen.getByRole("button", { name: /xét chất: K♠ > K♥/ }).click();
    expect(refuse).toHaveBeenCalledWith(expect.stringContaining("niuniu 6.2.10"));
  });

  it("of fewer points than the house says so, whatever its highest card", () => {
    const refuse = boxOf(FEWER, false);
    expect(document.querySelector(".rank")!.textContent).toContain("Ngầu 3 < Ngầu 5");
    screen.getByRole("button", { name: /xét điểm: Ngầu 3 < Ngầu 5/ }).click();
    expect(refuse).toHaveBeenCalledWith(expect.stringContaining("N4"));
  });

  it("of a round played before points were compared keeps its winner and its reason", () => {
    const without = ({ rank, niu, rest }: Arrangement) => ({ rank, niu, rest });
    const nothing = () => undefined;
    const result = { ...without(arrange(FEWER)), wins: true };
    const ways = { place: nothing, toggle: nothing, clear: nothing, refuse: nothing };
    const props = { play: seated(), box: 4, holder: "an", cards: FEWER, result, house: without(arrange(HOUSE)) };
    render(Box, { ...props, ...ways });
    expect(document.querySelector(".rank")!.textContent).toContain("Ngầu ≤ 6");
    expect(document.querySelector(".rank")!.textContent).toContain("K♠ > K♥");
  });

  it("of another rank needs no more words", () => {
    boxOf(["4D", "4H", "2D", "KS", "9C"], true);
    expect(document.querySelector(".why")).toBeNull();
  });

  it("calls its holder in the reader's language, and by the number where there is little room", () => {
    boxOf(FEWER, false, "binh");
    expect(document.querySelector(".who .long")!.textContent).toBe("Khách AC2D89");
    expect(document.querySelector(".who .brief")!.textContent).toBe("AC2D89");
  });
});

describe("a hand to lay out", () => {
  it("is called the rest only when the Niu has its three", async () => {
    render(HandArrangement, { play: seated(), box: 4 });
    const labels = () => [...document.querySelectorAll(".label")].map((label) => label.textContent);
    expect(labels()).toEqual(["Ngầu", "Bài của bạn"]);
    screen.getByText("Gợi ý").click();
    await vi.waitFor(() => expect(labels()).toEqual(["Ngầu", "Hai lá còn lại"]));
  });
});
