// The limit signs of the screens above the tables, in both languages.
import { describe, expect, it } from "vitest";
import "../../src/games";
import type { Settings } from "../../src/net/types";
import { gameOf } from "../../src/play/game";
import { RULES } from "../support/rules";

const LIMITS = { default: [10_000, 1_000_000] as [number, number] };
const settings = (game: string, rules: object) =>
  ({ game, rules: { limits: LIMITS, ...rules } }) as unknown as Settings;

async function signOf(game: string, language: "vi" | "en", rules: object = {}) {
  const { sign, terms } = await gameOf(game).display();
  const found = settings(game, rules);
  return {
    rows: sign(found, RULES[game]!, language).map(({ name, pays, bounds }) => [name, pays, bounds?.join("–") ?? ""]),
    terms: terms(found, RULES[game]!, language),
    unknown: sign(found, null, language).map(({ pays }) => pays),
  };
}

describe("Baccarat (4.3)", () => {
  const rules = { commission: true, insurance: true, lucky6: true, differential: 5_000_000 };
  it("has every bet, insurance and the differential", async () => {
    const { rows, terms, unknown } = await signOf("baccarat", "vi", {
      ...rules,
      limits: { ...LIMITS, tie: [5_000, 200_000] },
    });
    expect(rows).toEqual([
      ["Nhà Con", "1 ăn 1", "10000–1000000"],
      ["Nhà Cái", "1 ăn 0,95", "10000–1000000"],
      ["Hòa", "1 ăn 8", "5000–200000"],
      ["Đôi Nhà Con", "1 ăn 11", "10000–1000000"],
      ["Đôi Nhà Cái", "1 ăn 11", "10000–1000000"],
      ["Số 6 May Mắn", "1 ăn 12 · 20", "10000–1000000"],
      ["Bảo hiểm", "", ""],
    ]);
    expect(terms).toEqual(["Khoảng chênh lệch 50.000", "Nhà Cái thắng trừ 5% hoa hồng"]);
    expect(new Set(unknown)).toEqual(new Set([""]));
  });

  it("leaves out what the table does not offer", async () => {
    const { rows, terms } = await signOf("baccarat", "en", { commission: true, insurance: false, lucky6: false });
    expect(rows.map(([name]) => name)).toEqual(["Player", "Banker", "Tie", "Player Pair", "Banker Pair"]);
    expect(terms).toEqual(["Banker wins less 5% commission"]);
  });
});

describe("Sic Bo", () => {
  it("has the groups of spots, and a row for a spot with limits of its own", async () => {
    const { rows } = await signOf("sicbo", "vi", { limits: { ...LIMITS, "total-4": [1_000, 2_000] } });
    expect(rows[0]).toEqual(["Tài · Xỉu", "1 ăn 1", "10000–1000000"]);
    expect(rows.find(([name]) => name === "Tổng")).toEqual(["Tổng", "1 ăn 6 – 50", "10000–1000000"]);
    expect(rows.find(([name]) => name === "Số")?.[1]).toBe("1 ăn 1 · 2 · 3");
    expect(rows.at(-1)).toEqual(["Tổng 4", "1 ăn 50", "1000–2000"]);
  });

  it("tells big from small where their limits differ", async () => {
    const { rows } = await signOf("sicbo", "en", { limits: { ...LIMITS, big: [1_000, 2_000] } });
    expect(rows.slice(0, 2).map(([name, , bounds]) => [name, bounds])).toEqual([
      ["Small", "10000–1000000"],
      ["Big", "1000–2000"],
    ]);
  });
});

it("Niu Niu bounds the wagers of a box by the Ante, and says what the house keeps (niuniu 6.4)", async () => {
  const { rows, terms } = await signOf("niuniu", "vi");
  expect(rows).toEqual([
    ["Cược đặt chỗ", "1 ăn 1", "10000–1000000"],
    ["Cược gấp đôi", "1 ăn 1 · 2 · 3", "20000–2000000"],
    ["Cược thêm", "", "40000–4000000"],
  ]);
  expect(terms).toEqual([
    "Cửa thắng từ Ngầu 7: trừ 5% hoa hồng",
    "Nhà cái Ngầu Hầm – Hoiana: thu hết cược thêm",
    "Nhà cái Ngầu 7 – Ngầu 9: thu nửa cược thêm",
  ]);
});
