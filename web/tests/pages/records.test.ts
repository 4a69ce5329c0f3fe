// The list of tables as it is sent, files that the server makes, and the pages that offer them.
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import History from "../../src/pages/history/History.svelte";
import Statement from "../../src/pages/statement/Statement.svelte";
import { file } from "../../src/net/api";
import { tablesOf } from "../../src/net/tables";
import type { Entry, Me, PlayedRound, Settings, Tables } from "../../src/net/types";
import { house } from "../../src/session/house.svelte";
import { preferences } from "../../src/browser/preferences.svelte";
import { moment } from "../../src/i18n/format";

configure({ asyncUtilTimeout: 60_000 });

const AT = 1_790_000_000_000;
const csv = (body: BodyInit) =>
  new Response(body, { headers: { "Content-Disposition": 'attachment; filename="felt-statement.csv"' } });
const refused = (code: string) =>
  new Response(JSON.stringify({ error: { code, message: "Một bản xuất khác đang chạy.", clauses: [], at: "" } }), {
    status: 409,
  });

describe("the list of tables", () => {
  it("gives each table what it has in common with others", () => {
    const settings = { game: "sicbo", name: "S1", seats: null, rules: { limits: {} } } as unknown as Settings;
    const row = { game: "sicbo", phase: "betting", round: 1, seats: null, patrons: 0, deadline: null } as const;
    const more = { paused: false, closing: false, results: [], set_up: "ab" };
    const list: Tables = {
      tables: [
        { name: "S1", ...row, ...more },
        { name: "S2", ...row, ...more },
      ],
      set_ups: { ab: { settings, rules_hash: "cd" } },
      yours: ["S2"],
    };
    const [first, second] = tablesOf(list);
    expect(first).toMatchObject({ name: "S1", rules_hash: "cd", yours: false, settings });
    expect(second).toMatchObject({ name: "S2", rules_hash: "cd", yours: true, settings: { ...settings, name: "S2" } });
    expect(second).not.toHaveProperty("set_up");
  });
});

describe("files", () => {
  let answer: () => Promise<Response>;
  let asked: [string, RequestInit | undefined][];
  let saved: string[];
  let owes: number;
  let rounds: PlayedRound[];

  beforeEach(() => {
    owes = 0;
    rounds = [];
    asked = [];
    saved = [];
    answer = () => Promise.resolve(csv("number\r\n1\r\n"));
    vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
      asked.push([path, init]);
      if (path.includes("format=csv")) return answer();
      const page = path.startsWith("/api/balance")
        ? { balance: 500, held: 0, available: 500 }
        : { entries: ENTRIES, rounds, next: null, books: [], owes };
      return Promise.resolve(new Response(JSON.stringify(page)));
    });
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:felt", revokeObjectURL: () => undefined }));
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    preferences.language = "vi";
    house.who = { signed_in: true, id: "g-1" } as Me;
  });
  afterEach(() => {
    cleanup();
    house.who = null;
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const ENTRIES: Entry[] = [
    {
      ...{ number: 2, id: "B1/12/won/g-1", kind: "move", change: 100, held_change: 0, reason: "baccarat 5.1.1" },
      ...{ purpose: "won" as const, table: "B1", round: 12, at: AT },
    },
    {
      ...{ number: 1, id: "gift", kind: "move", change: 400, held_change: 0, reason: "a gift" },
      ...{ purpose: "buy_in" as const, table: "", round: 0, at: null },
    },
  ];

  it("are taken whole, under the name that the server gives", async () => {
    const { name, content } = await file("/api/statement?format=csv");
    expect(name).toBe("felt-statement.csv");
    expect(await content.text()).toBe("number\r\n1\r\n");
    expect(asked[0]![1]!.headers).toMatchObject({ Accept: "text/csv" });
  });

  it("are refused with the server's sentence, and not saved", async () => {
    answer = () => Promise.resolve(refused("export_under_way"));
    await expect(file("/api/statement?format=csv")).rejects.toMatchObject({ code: "export_under_way" });
  });

  it("that break off are refused", async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new TypeError("network error")),
    });
    answer = () => Promise.resolve(csv(broken));
    await expect(file("/api/statement?format=csv")).rejects.toMatchObject({ code: "offline" });
  });

  it("the ledger says when each line was, and is saved whole", async () => {
    render(Statement);
    await fireEvent.click(screen.getByRole("switch", { name: "Xem sổ cái: từng lần chuyển chip" }));
    await waitFor(() => expect(screen.getByText(moment(AT, "vi"))).toBeTruthy());
    expect(screen.getAllByRole("row")).toHaveLength(3);
    await fireEvent.click(screen.getByRole("button", { name: "Tải toàn bộ sao kê (CSV)" }));
    await waitFor(() => expect(saved).toEqual(["felt-statement.csv"]));
    expect(asked.at(-1)![0]).toBe("/api/statement?format=csv");
  });

  it("the statement says what the patron owes, if anything", async () => {
    const page = render(Statement);
    await waitFor(() => expect(screen.getAllByText("5")).toHaveLength(2));
    expect(screen.queryByText("Bạn còn nợ")).toBeNull();
    page.unmount();
    owes = 90_000;
    render(Statement);
    const label = await screen.findByText("Bạn còn nợ");
    expect(label.nextElementSibling?.textContent).toBe("900");
  });

  it("a refusal stands beside the button, which can be pressed again", async () => {
    render(Statement);
    answer = () => Promise.resolve(refused("export_under_way"));
    await fireEvent.click(await screen.findByRole("button", { name: "Tải toàn bộ sao kê (CSV)" }));
    await screen.findByText("Một bản xuất khác đang chạy.");
    answer = () => Promise.resolve(csv(""));
    await fireEvent.click(screen.getByRole("button", { name: "Tải toàn bộ sao kê (CSV)" }));
    await waitFor(() => expect(saved).toEqual(["felt-statement.csv"]));
    expect(screen.queryByText("Một bản xuất khác đang chạy.")).toBeNull();
  });

  it("the statement has one row a round, with the reason that decided it", async () => {
    const line = (bet: string, stake: number, won: number, clauses: string[]) => ({
      ...{ patron: "g-1", bet, stake, at_risk: stake, returned: won ? stake : 0, won, clauses },
    });
    const small = line("small", 10_000, 10_000, ["sicbo 6.1"]);
    const deciding = { line: small, net: 10_000, explained: "Xỉu 100 thắng 100: Xỉu trả 1 ăn 1 (6.1)" };
    const played = { table: "S1", game: "sicbo", at: AT, void: false, outcome: null };
    rounds = [
      { ...played, round: 2, lines: [small, line("big", 4_000, 0, ["sicbo 6.2"])], net: 6_000, deciding },
      { ...played, round: 1, lines: [small], net: 10_000, difference: -20_000, corrected_by: "ruling A8", deciding },
      { ...played, round: 3, void: true, lines: [{ ...small, returned: 10_000, won: 0 }], net: 0 },
    ];
    render(Statement);
    await screen.findByText("S1-2");
    const cells = screen.getAllByRole("row").map((row) => [...row.querySelectorAll("td")].map((td) => td.textContent));
    const [, first, second, third] = cells.map((row) => row.map((text) => text.replace(/\s+/g, " ").trim()));
    expect(first![1]).toBe("Xỉu: Xỉu trả 1 ăn 1 6.1 Xỉu 100, Tài 40");
    expect(first!.slice(2)).toEqual(["140", "200", "+60"]);
    expect(second![1]).toMatch(/^Đã sửa: −200 quyết định A8 Xỉu:/);
    expect(second!.slice(2)).toEqual(["100", "0", "−100"]);
    expect(third![1]).toBe("Ván vô hiệu");
    expect(third!.slice(2)).toEqual(["100", "100", "0"]);
  });

  it("the history is saved as it is filtered", async () => {
    render(History);
    await fireEvent.change(await screen.findByLabelText("Trò chơi"), { target: { value: "sicbo" } });
    await fireEvent.click(screen.getByRole("button", { name: "Tải tất cả các ván này (CSV)" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(asked.at(-1)![0]).toBe("/api/history?game=sicbo&format=csv");
  });
});
