// What the felt of Niu Niu says of hands.
import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import HandArrangement from "../../../../src/games/niuniu/table/HandArrangement.svelte";
import Box from "../../../../src/games/niuniu/table/Box.svelte";
import type { Mirror } from "../../../../src/net/types";
import { titleOf } from "../../../../src/play/glance";
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

describe("arranging", () => {
  const NIU_4 = ["2S", "3H", "5D", "AC", "3C"];
  const NONE = ["2S", "2H", "3D", "3C", "8H"];
  const all = () => document.querySelector(".question")!.textContent;
  const button = (name: string) => screen.getByText(name).closest("button")!;
  function asks(cards: string[], boxes: number[] = [4]): ReturnType<typeof vi.fn> {
    const confirmed = { an: boxes.map((box) => ({ patron: "an", bet: "ante", amount: 5_000, box })) };
    const you = { ...first.state.you, patron: "an", hands: { "box 4": cards }, may_arrange: [4] } as Mirror["you"];
    const play = seated({ phase: "arranging", confirmed, you });
    const asked = vi.spyOn(play, "request").mockResolvedValue(true);
    render(HandArrangement, { play, box: 4 });
    return asked;
  }

  it("says nothing of the hand before the patron has tried, and what it is worth once a Niu is found", async () => {
    const asked = asks(NIU_4);
    expect(all()).not.toContain("Ngầu 4");
    expect(button("Xếp xong").disabled).toBe(true);
    expect(button("Không có Ngầu").disabled).toBe(false);
    for (let moved = 0; moved < 3; moved += 1) {
      const next = document.querySelector(".zone:last-child .card")!;
      next.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      await tick();
    }
    expect(all()).toContain("Ngầu 4");
    button("Xếp xong").click();
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ do: "arrange", box: 4 }));
  });

  it("helps on request", async () => {
    asks(NIU_4);
    button("Gợi ý").click();
    await tick();
    expect(all()).toContain("Tay bài tốt nhất: Ngầu 4");
    expect(button("Xếp xong").disabled).toBe(false);
  });

  it("asks to look again who says that there is no Niu where there is one", async () => {
    const asked = asks(NIU_4);
    button("Không có Ngầu").click();
    await tick();
    expect(all()).toContain("Xem lại");
    expect(asked).not.toHaveBeenCalled();
  });

  it("takes a hand without a Niu as such", () => {
    const asked = asks(NONE);
    button("Không có Ngầu").click();
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ do: "arrange", niu: [] }));
  });

  it("says why only one of two boxes is the patron's (niuniu 4.5.5)", () => {
    asks(NIU_4, [4, 6]);
    expect(all()).toContain("bạn xếp cửa 4, còn cửa 6 do nhà cái xếp (niuniu 4.5.5)");
    cleanup();
    asks(NIU_4);
    expect(all()).not.toContain("4.5.5");
  });

  it("tells those without a hand whom the table waits for", () => {
    const { mirror } = seated({ phase: "arranging", you: { ...first.state.you, may_arrange: [] } });
    expect(titleOf(mirror!)).toBe("Chờ khách xếp bài");
  });
});
