import { cleanup, configure, render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Lobby from "../../../src/pages/lobby/Lobby.svelte";
import type { TableShown } from "../../../src/net/tables";
import { house } from "../../../src/session/house.svelte";
import { preferences } from "../../../src/browser/preferences.svelte";
import { go } from "../../../src/browser/route.svelte";

configure({ asyncUtilTimeout: 60_000 });

const times = {
  countdown_ms: 1,
  betting_ms: 2,
  squeeze_ms: 3,
  insurance_ms: 4,
  arranging_ms: 5,
  result_ms: 6,
  card_ms: 7,
  dice_ms: 8,
};

function shown(name: string, game: string, change: Partial<TableShown> = {}): TableShown {
  const seats = game === "sicbo" ? null : 7;
  const rules = {
    mode: "online",
    commission: name !== "B3",
    insurance: true,
    boxes: 7,
    limits: { default: [10_000, 1_000_000] },
    differential: name === "B1" ? 5_000_000 : null,
  };
  const settings = { game, name, seats, times, idle_rounds_max: 10, rules };
  const results = { baccarat: ["B", "Pp", "T"], sicbo: ["1-2-3", "5-5-5"], niuniu: ["niu_9", "no_niu"] }[game]!;
  return {
    ...{ name, game, phase: "betting", round: 3, seats, patrons: 2, deadline: null, paused: false },
    ...{ rules_hash: "", results, settings },
    ...change,
  } as TableShown;
}

const FLOOR = [
  shown("B1", "baccarat"),
  shown("B3", "baccarat", { patrons: 7 }),
  shown("S1", "sicbo", { patrons: 31 }),
  shown("N1", "niuniu", { paused: true }),
  shown("B9", "baccarat", { phase: "closed", patrons: 0, results: [] }),
];

/** As the server sends it. */
const LIST = {
  tables: FLOOR.map(({ settings, rules_hash: _hash, yours: _yours, ...row }) => ({ ...row, set_up: settings.name })),
  set_ups: Object.fromEntries(FLOOR.map(({ name, settings, rules_hash }) => [name, { settings, rules_hash }])),
  yours: [],
};

describe("the lobby", () => {
  let answers: boolean;

  beforeEach(() => {
    localStorage.clear();
    preferences.language = "vi";
    house.tables = [];
    answers = true;
    go("/", { replace: true });
    vi.stubGlobal("scrollTo", () => undefined);
    vi.stubGlobal("fetch", () =>
      answers ? Promise.resolve(new Response(JSON.stringify(LIST))) : Promise.reject(new TypeError("no network")),
    );
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  const names = () => screen.queryAllByRole("heading", { level: 3 }).map((each) => each.textContent);
  const tile = (name: string) => screen.getByRole("link", { name: new RegExp(`^Bàn ${name},`) }).closest("li")!;

  it("shows the differential with the limits (baccarat 4.3), and what sort of table it is", async () => {
    render(Lobby);
    await waitFor(() => expect(names()).toContain("B1"));
    expect(within(tile("B1")).getByText("100 – 10.000")).toBeTruthy();
    expect(within(tile("B1")).getByText("Khoảng chênh lệch 50.000")).toBeTruthy();
    expect(within(tile("B1")).getByText("Có hoa hồng · Có bảo hiểm · 7 chỗ")).toBeTruthy();
    expect(within(tile("B3")).queryByText(/chênh lệch/)).toBeNull();
    preferences.language = "en";
    expect(await screen.findByText("Differential 50,000")).toBeTruthy();
    expect(screen.getAllByText("With commission · With insurance · 7 seats").length).toBeGreaterThan(0);
  });

  it("shows every table, and each leads there", async () => {
    render(Lobby);
    await waitFor(() => expect(names()).toEqual(["B1", "B3", "S1", "N1", "B9"]));
    expect(within(tile("B1")).getByRole("link", { name: "Ngồi vào bàn B1" })).toHaveProperty("search", "?sit=1");
    expect(within(tile("B3")).getByRole("link", { name: "Xem bàn B3" })).toHaveProperty("search", "");
    expect(within(tile("B3")).getByText("Hết chỗ")).toBeTruthy();
    expect(within(tile("B3")).getByRole("img", { name: "7 trên 7 chỗ đã có khách" })).toBeTruthy();
    expect(within(tile("S1")).getByText("31 khách")).toBeTruthy();
    expect(within(tile("N1")).getByText("Tạm dừng")).toBeTruthy();
    expect(await within(tile("B9")).findByText("Chưa có kết quả")).toBeTruthy();
  });

  it("has nothing that axe objects to", async () => {
    const { container } = render(Lobby);
    await waitFor(() => expect(names()).toHaveLength(5));
    const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
    const { violations } = await axe.run(container, { rules });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });

  it("keeps what is filtered in the address", async () => {
    const user = userEvent.setup();
    render(Lobby);
    await waitFor(() => expect(names()).toHaveLength(5));
    await user.click(screen.getByRole("radio", { name: "Baccarat" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Hoa hồng" }), "no");
    expect(location.search).toBe("?game=baccarat&commission=no");
    expect(names()).toEqual(["B3"]);
    await user.click(screen.getByRole("checkbox", { name: "Còn chỗ" }));
    expect(names()).toEqual(["Không có bàn nào hợp với bộ lọc"]);
    await user.click(screen.getAllByRole("button", { name: "Xóa bộ lọc" })[0]!);
    expect(location.search).toBe("");
    expect(names()).toHaveLength(5);
  });

  it("seats quickly among the tables that fit", async () => {
    go("/?game=sicbo", { replace: true });
    render(Lobby);
    const quick = await screen.findByRole("link", { name: "Vào bàn nhanh" });
    expect(quick).toHaveProperty("pathname", "/table/S1");
    go("/?game=niuniu", { replace: true });
    await waitFor(() => expect(screen.getByRole("button", { name: "Vào bàn nhanh" })).toHaveProperty("disabled", true));
  });

  it("says when the server is away, and looks again when asked to", async () => {
    answers = false;
    const user = userEvent.setup();
    render(Lobby);
    const alert = await screen.findByRole("alert");
    answers = true;
    vi.spyOn(house, "enter").mockImplementation(() => house.look());
    await user.click(within(alert).getByRole("button", { name: "Thử lại" }));
    await waitFor(() => expect(names()).toHaveLength(5));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("tells a newcomer what this is until they have understood", async () => {
    const user = userEvent.setup();
    const first = render(Lobby);
    await user.click(screen.getByRole("button", { name: "Đã hiểu" }));
    expect(screen.queryByText(/không phải tiền/)).toBeNull();
    first.unmount();
    render(Lobby);
    expect(screen.queryByText(/không phải tiền/)).toBeNull();
  });
});
