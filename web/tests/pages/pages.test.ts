// The pages' own parts, as a reader uses them: by name, by key, in both languages, and free of axe's complaints.
import { fireEvent, render, screen } from "@testing-library/svelte";
import axe from "axe-core";
import { flushSync } from "svelte";
import { beforeEach, describe, expect, test } from "vitest";
import OddsInsurance from "../../src/games/baccarat/odds/Insurance.svelte";
import OddsTable from "../../src/pages/odds/Bets.svelte";
import { Playback } from "../../src/table/record/playback.svelte";
import PlaybackBaccarat from "../../src/games/baccarat/record/Playback.svelte";
import PlaybackControls from "../../src/table/record/Controls.svelte";
import { stepsOf, tableAfter } from "../../src/table/record/recording";
import RoundLines from "../../src/table/record/Lines.svelte";
import RulesBook from "../../src/pages/rules/Book.svelte";
import { sectionsOf } from "../../src/pages/rules/contents";
import SettingsPage from "../../src/pages/settings/Settings.svelte";
import type { BookShown, Event, InsurancePrice, Price, RecalledRound, Settings } from "../../src/net/types";
import { gameOf } from "../../src/play/game";
import { preferences } from "../../src/browser/preferences.svelte";

beforeEach(() => {
  preferences.language = "vi";
  preferences.shortcuts = true;
});

async function complaints(container: Element): Promise<string[]> {
  // Colours are not computed without a browser, and a part of a page has no landmarks.
  const found = await axe.run(container, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

const EVENTS = [
  { type: "betting_opened", round: 3, deadline: 9, rules_hash: "ab" },
  { type: "wagers_confirmed", patron: "p-1", wagers: [{ patron: "p-1", bet: "banker", amount: 20_000 }] },
  { type: "betting_closed", early: true },
  { type: "cards_dealt", to: "player", cards: ["2S"], at: 0 },
  { type: "cards_dealt", to: "banker", cards: ["4H"], at: 1 },
  {
    type: "round_settled",
    outcome: { winner: "banker", player_total: 2, banker_total: 4 },
    mark: "B",
    lines: [],
    deadline: 1,
  },
];
const record = await gameOf("baccarat").record();
const ROUND: RecalledRound = {
  table: "B1",
  round: 3,
  game: "baccarat",
  settings: { game: "baccarat", name: "B1", times: { card_ms: 520, dice_ms: 2600 } } as Settings,
  rules_hash: "ab",
  code_hash: "",
  verified: true,
  problem: "",
  names: { "p-1": "Minh", "p-2": "An" },
  events: EVENTS.map((event, at) => ({ at, event: event as unknown as Event })),
  lines: [
    {
      line: { patron: "p-2", bet: "tie", stake: 5000, at_risk: 5000, returned: 0, won: 0, clauses: ["baccarat 6.1.3"] },
      net: -5000,
      explained: "Hòa 50 thua 50: hai bên không bằng điểm (6.1.3)",
    },
    {
      line: {
        patron: "p-1",
        bet: "banker",
        stake: 20_000,
        at_risk: 20_000,
        returned: 20_000,
        won: 19_000,
        commission: 1000,
        clauses: ["baccarat 5.1.2"],
      },
      net: 19_000,
      explained: "Nhà Cái 200 thắng 190: một ăn một trừ 5% (5.1.2)",
    },
  ],
};

describe("a round played back", () => {
  test("shows hands, points, chips and the winner as they stood at the step", () => {
    const steps = stepsOf(ROUND, record.steps);
    const { rerender, container } = render(PlaybackBaccarat, { mirror: tableAfter(ROUND, steps[3]!.upTo) });
    expect(screen.getByRole("img", { name: "Hai bích" })).toBeTruthy();
    expect(screen.queryByRole("img", { name: "Bốn cơ" })).toBeNull();
    expect(screen.getByText("2 điểm")).toBeTruthy();
    expect(screen.getByText("200")).toBeTruthy();
    expect(container.querySelector(".wins")).toBeNull();
    void rerender({ mirror: tableAfter(ROUND, steps.at(-1)!.upTo) });
    flushSync();
    expect(screen.getByRole("img", { name: "Bốn cơ" })).toBeTruthy();
    expect(container.querySelector(".wins")?.textContent).toContain("Nhà Cái");
  });

  test("steps by key, by button and by the scrubber", async () => {
    const playback = new Playback(ROUND.settings, stepsOf(ROUND, record.steps));
    const { container } = render(PlaybackControls, { playback, said: "" });
    await fireEvent.keyDown(document.body, { key: "Home" });
    expect(playback.step).toBe(0);
    await fireEvent.keyDown(document.body, { key: "ArrowRight" });
    expect(playback.step).toBe(1);
    await fireEvent.click(screen.getByRole("button", { name: "Tới một bước" }));
    expect(playback.step).toBe(2);
    await fireEvent.input(screen.getByRole("slider", { name: "Bước" }), { target: { value: "4" } });
    expect(playback.step).toBe(4);
    await fireEvent.keyDown(document.body, { key: " " });
    expect(playback.playing).toBe(true);
    await fireEvent.click(screen.getByRole("button", { name: "Dừng" }));
    expect(playback.playing).toBe(false);
    expect(await complaints(container)).toEqual([]);
  });

  test("leaves the keys alone where shortcuts are off", async () => {
    preferences.shortcuts = false;
    const playback = new Playback(ROUND.settings, stepsOf(ROUND, record.steps));
    render(PlaybackControls, { playback, said: "" });
    await fireEvent.keyDown(document.body, { key: "Home" });
    expect(playback.step).toBe(playback.last);
  });

  test("explains every line, one's own first, with a way to each clause", async () => {
    const { container } = render(RoundLines, {
      round: ROUND,
      lines: ROUND.lines,
      title: "Settlement",
      you: "p-1",
      who: (patron: string) => patron,
    });
    const rows = [...container.querySelectorAll("tbody tr")];
    expect(rows).toHaveLength(2);
    expect(rows[0]!.textContent).toContain("một ăn một trừ 5%");
    expect(rows[0]!.textContent).toContain("+190");
    expect(screen.getByRole("link", { name: "Điều khoản baccarat 5.1.2" }).getAttribute("href")).toBe(
      "/rules/baccarat/5.1.2",
    );
    expect(await complaints(container)).toEqual([]);
  });
});

describe("odds", () => {
  const BETS: Price[] = [
    {
      bet: "banker",
      pays: ["19/20"],
      win: "8954111587648/19524993263685",
      lose: "8712962041376/19524993263685",
      push: "619306544887/6508331087895",
      edge: "114753351728/10847218479825",
      edge_percent: 1.0579,
      standard_deviation: 0.927,
    },
  ];

  test("stand in percent, and exactly on demand", async () => {
    const { container } = render(OddsTable, { game: gameOf("baccarat"), bets: BETS });
    expect(container.textContent).toContain("1,06%");
    expect(container.textContent).toContain("45,86%");
    expect(container.textContent).not.toContain("114753351728/10847218479825");
    await fireEvent.click(screen.getByRole("button", { name: "Phân số chính xác của Nhà Cái" }));
    expect(container.textContent).toContain("114753351728/10847218479825");
    expect(await complaints(container)).toEqual([]);
  });

  test("mark a bet that favours the patron", () => {
    const generous = { ...BETS[0]!, bet: "player", edge: "-1/10", edge_percent: -10 };
    const { container } = render(OddsTable, { game: gameOf("baccarat"), bets: [...BETS, generous] });
    const marked = [...container.querySelectorAll("td.edge")].map((cell) => cell.classList.contains("patron"));
    expect(marked).toEqual([false, true]);
  });

  test("mark the insurance cells that favour the patron", async () => {
    const cell = (own: number, edge: string, edge_percent: number): InsurancePrice => ({
      moment: "four_cards",
      side: "banker",
      own,
      other: 0,
      odds: "3",
      frequency: "1/100",
      win: "1/4",
      lose: "1/2",
      push: "1/4",
      edge,
      edge_percent,
      standard_deviation: 1.5,
    });
    const { container } = render(OddsInsurance, {
      odds: { game: "baccarat", bets: [], insurance: [cell(5, "1/10", 10), cell(6, "-1/40", -2.5)] },
    });
    const good = screen.getByRole("button", { name: /6 điểm với 0: trả 1 ăn 3, lợi thế nhà cái [-−]2,5%/ });
    expect(good.classList.contains("patron")).toBe(true);
    await fireEvent.click(good);
    expect(container.textContent).toContain("-1/40");
    expect(container.textContent).toContain("1,50");
    expect(await complaints(container)).toEqual([]);
  });
});

test("a rule book shows either language, or both, and marks the clause that was asked for", async () => {
  const book: BookShown = {
    book: "baccarat",
    title: { vi: "Bài Cào", en: "Baccarat" },
    clauses: ["4", "4.1", "4.2"].map((number) => ({
      reference: `baccarat ${number}`,
      number,
      status: number === "4" ? "heading" : number === "4.1" ? "settlement" : "built",
      status_in_words: number === "4.1" ? { vi: "phần thanh toán", en: "settled" } : { vi: "đã có", en: "built" },
      summary: { vi: `Điều ${number}`, en: `Clause ${number}` },
      has_example: number === "4.2",
    })),
  };
  const given = { book, sections: sectionsOf(book), marked: "4.2", both: false, status: true };
  const { container, rerender } = render(RulesBook, given);
  expect(container.querySelector(".marked")?.textContent).toContain("Điều 4.2");
  expect(screen.queryByText("Clause 4.2")).toBeNull();
  expect(container.querySelector(".status.settlement")!.textContent).toContain("phần thanh toán");
  expect(container.querySelector(".status.built")!.textContent).toContain("đã có");
  await rerender({ ...given, status: false });
  expect(container.querySelector(".status"), "a patron reads the rules, an auditor their status").toBeNull();
  await rerender({ ...given, both: true });
  expect(screen.getByText("Clause 4.2").getAttribute("lang")).toBe("en");
  expect(await complaints(container)).toEqual([]);
});

test("settings are kept as they are set", async () => {
  const { container } = render(SettingsPage);
  await fireEvent.click(screen.getByRole("switch", { name: "Bật âm thanh" }));
  expect(preferences.soundOn).toBe(false);
  await fireEvent.click(screen.getByRole("switch", { name: "Dùng phím tắt" }));
  expect(preferences.shortcuts).toBe(false);
  await fireEvent.click(screen.getByRole("radio", { name: /mù màu/ }));
  expect(preferences.palette).toBe("distinct");
  await fireEvent.click(screen.getByRole("switch", { name: "Giảm chuyển động" }));
  expect(preferences.motion).toBe("reduced");
  expect(await complaints(container)).toEqual([]);
  Object.assign(preferences, { soundOn: true, palette: "house", motion: "system" });
});
