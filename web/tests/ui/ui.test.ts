import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Card from "../../src/ui/cards/Card.svelte";
import Chip from "../../src/ui/Chip.svelte";
import Die from "../../src/ui/Die.svelte";
import Face from "../../src/ui/cards/Face.svelte";
import Ring from "../../src/ui/Ring.svelte";
import Stack from "../../src/ui/Stack.svelte";
import { pipsOf } from "../../src/ui/cards/faces";
import { preferences } from "../../src/browser/preferences.svelte";

beforeEach(() => {
  preferences.language = "vi";
});

describe("a card", () => {
  it.each([
    ["AS", "Át bích", "Ace of spades"],
    ["TH", "Mười cơ", "Ten of hearts"],
    ["QC", "Q chuồn", "Queen of clubs"],
    ["2D", "Hai rô", "Two of diamonds"],
  ])("%s says what it is", async (card, vi, en) => {
    const { rerender } = render(Card, { card });
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe(vi);
    preferences.language = "en";
    await rerender({ card });
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe(en);
  });

  it("face down tells nothing, in words or in drawing", () => {
    const { container } = render(Card, { card: "??" });
    expect(screen.getByRole("img", { name: "Lá bài úp" }).classList.contains("turned")).toBe(false);
    expect(container.querySelector("text")).toBeNull();
  });

  it("that is known but not turned is not named", async () => {
    const { rerender } = render(Card, { card: "9S", turned: false });
    expect(screen.getByRole("img", { name: "Lá bài úp" })).toBeTruthy();
    await rerender({ card: "9S", turned: true });
    expect(screen.getByRole("img", { name: "Chín bích" }).classList.contains("turned")).toBe(true);
  });

  it("turns over when it becomes known", async () => {
    const { rerender } = render(Card, { card: "??" });
    await rerender({ card: "KD" });
    expect(screen.getByRole("img", { name: "K rô" }).classList.contains("turned")).toBe(true);
  });

  it("shows ten as 10, and red suits red", () => {
    const { container } = render(Card, { card: "TD" });
    expect(container.querySelector("text")?.textContent).toBe("10");
    expect(container.querySelector(".face")?.classList.contains("red")).toBe(true);
  });
});

describe("a face that is large", () => {
  const signs = (container: Element) =>
    container.querySelector("path:last-of-type")!.getAttribute("d")!.split("M").length - 1;

  it.each("A23456789T".split("").map((rank, index) => [rank, index + 1] as const))(
    "%s has %i pips, and an index with its sign in two corners",
    (rank, count) => {
      const { container } = render(Face, { card: `${rank}S`, pips: true });
      expect(signs(container)).toBe(count + 2);
      expect(container.querySelectorAll("text").length).toBe(2);
    },
  );

  it.each([
    ["3", 0],
    ["4", 2],
    ["5", 2],
    ["6", 3],
    ["7", 3],
    ["8", 3],
    ["9", 4],
    ["T", 4],
  ])("%s has %i on either side", (rank, count) => {
    const left = pipsOf(rank).filter(([x]) => x < 30);
    expect(left.length).toBe(count);
    expect(pipsOf(rank).filter(([x]) => x > 30).length).toBe(count);
  });

  it("keeps its indices to the last while it is squeezed", () => {
    const { container } = render(Face, { card: "9H", pips: true, indices: false });
    expect(container.querySelector("text")).toBeNull();
    expect(signs(container)).toBe(9);
  });

  it.each(["J", "Q", "K"].flatMap((rank) => ["S", "H", "C", "D"].map((suit) => rank + suit)))(
    "%s is drawn, with its indices beside the figure",
    (card) => {
      const { container } = render(Face, { card, pips: true });
      expect(container.querySelector("image")?.getAttribute("href")).toContain(card);
      expect([...container.querySelectorAll("text")].map((each) => each.textContent)).toEqual([card[0], card[0]]);
    },
  );

  it("leaves out the drawing where it is small", () => {
    const { container } = render(Face, { card: "KH" });
    expect(container.querySelector("image")).toBeNull();
  });
});

describe("a chip", () => {
  it.each([
    [100, "1"],
    [50_000, "500"],
    [100_000, "1K"],
    [100_000_000, "1M"],
  ])("of %i cents says %s", (cents, label) => {
    const { container } = render(Chip, { cents });
    expect(container.querySelector("text")?.textContent).toBe(label);
  });

  it("has a colour for every value", () => {
    const faces = [100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000].map((cents) =>
      render(Chip, { cents }).container.querySelector("circle")?.getAttribute("fill"),
    );
    expect(new Set(faces).size).toBe(faces.length);
  });
});

describe("a stack", () => {
  it("tells its amount as the language writes it", async () => {
    const { container, rerender } = render(Stack, { cents: 123_400 });
    expect(container.querySelector(".amount")?.textContent).toBe("1.234");
    preferences.language = "en";
    await rerender({ cents: 123_400 });
    expect(container.querySelector(".amount")?.textContent).toBe("1,234");
  });

  it("shows at most eight chips, the largest, with the largest below", () => {
    const { container } = render(Stack, { cents: 68_700 });
    const labels = [...container.querySelectorAll("text")].map((each) => each.textContent);
    expect(labels).toEqual(["500", "100", "50", "10", "10", "10", "5", "1"]);
  });

  it("leaves the chips that lie there when one more lands on them", async () => {
    const { container, rerender } = render(Stack, { cents: 60_000 });
    const lay = [...container.querySelectorAll(".chip")];
    await rerender({ cents: 70_000 });
    const lie = [...container.querySelectorAll(".chip")];
    expect(lie.length).toBe(3);
    expect(lay.every((chip, at) => chip === lie[at])).toBe(true);
  });

  it("tells pending from locked", async () => {
    const { container, rerender } = render(Stack, { cents: 100, pending: true });
    const stack = container.querySelector(".stack")!;
    expect([...stack.classList]).toContain("pending");
    await rerender({ cents: 100, pending: false, locked: true });
    expect([...stack.classList]).not.toContain("pending");
    expect([...stack.classList]).toContain("locked");
  });
});

describe("a die", () => {
  it.each([1, 2, 3, 4, 5, 6])("shows %i pips and says so", (pips) => {
    const { container } = render(Die, { pips });
    expect(screen.getByRole("img", { name: `Xúc xắc ${pips}` })).toBeTruthy();
    expect(container.querySelectorAll("circle").length).toBe(pips);
  });
});

describe("the ring", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(1_000_000);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const ring = () => screen.getByRole("timer");

  it("counts down by the server's clock", async () => {
    render(Ring, { deadline: 1_012_000, total: 12_000 });
    expect(ring().textContent?.trim()).toBe("12");
    expect(ring().getAttribute("aria-label")).toBe("Còn 12 giây");
    await vi.advanceTimersByTimeAsync(7_100);
    expect(ring().textContent?.trim()).toBe("5");
    expect(ring().classList.contains("soon")).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ring().textContent?.trim()).toBe("0");
  });

  it("is empty without a deadline, and keeps its place", () => {
    render(Ring, { deadline: null, total: 12_000 });
    expect(ring().textContent?.trim()).toBe("");
    expect(ring().hasAttribute("aria-label")).toBe(false);
    expect(ring().classList.contains("soon")).toBe(false);
  });

  it("stands still while the table is paused", async () => {
    render(Ring, { deadline: 1_012_000, total: 12_000, stopped: 8_000 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ring().textContent?.trim()).toBe("8");
    expect(ring().getAttribute("aria-label")).toBe("Còn 8 giây");
  });

  it("says one second as one", () => {
    preferences.language = "en";
    render(Ring, { deadline: 1_000_900, total: 12_000 });
    expect(ring().getAttribute("aria-label")).toBe("1 second left");
  });

  it("turns its halves by the server's clock, and hardly asks again", async () => {
    const begun: { currentTime: number; set: number; over: boolean }[] = [];
    HTMLElement.prototype.animate = () => {
      const began = { time: 0, set: 0, over: false, pause() {}, cancel: () => void (began.over = true) };
      Object.defineProperty(began, "currentTime", {
        get: () => began.time,
        set: (ms: number) => ((began.time = ms), (began.set += 1)),
      });
      begun.push(began as never);
      return began as never;
    };
    try {
      const { rerender } = render(Ring, { deadline: 1_009_000, total: 12_000 });
      expect(begun.map((each) => each.currentTime)).toEqual([3_000, 3_000]);
      await vi.advanceTimersByTimeAsync(900);
      expect(begun.map((each) => each.set)).toEqual([1, 1]);
      await rerender({ deadline: 1_030_900, total: 30_000 });
      expect(begun.map((each) => each.over)).toEqual([true, true, false, false]);
    } finally {
      delete (HTMLElement.prototype as Partial<HTMLElement>).animate;
    }
  });

  it("does not tick when nobody looks", () => {
    const { unmount } = render(Ring, { deadline: 1_012_000, total: 12_000 });
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    unmount();
    return vi.advanceTimersByTimeAsync(0).then(() => expect(vi.getTimerCount()).toBe(0));
  });
});
