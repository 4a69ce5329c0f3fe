import { expect, test } from "vitest";
import type { Settings } from "../../../../src/net/types";
import { gameOf } from "../../../../src/play/game";
import { rowTitle, signRows } from "../../../../src/pages/house/sign/rows";

const table = (game: string, rules: Record<string, unknown>) =>
  ({ game, name: "T1", seats: 7, rules }) as unknown as Settings;
const PAIRS = {
  lucky6: true,
  insurance: true,
  commission: true,
  differential: 5_000_000,
  insurance_limits: { "3": 100_000, "3/2": 50_000 },
};

test("bets with the same limits share a row, and an insurance without limits has none", async () => {
  const parts = await gameOf("baccarat").house();
  const settings = table("baccarat", {
    ...PAIRS,
    limits: { default: [10_000, 1_000_000], tie: [5000, 200_000], lucky6: [5000, 200_000] },
  });
  const rows = signRows(settings, parts);
  expect(rows.map((row) => [rowTitle(row, parts, "vi"), row.least, row.most])).toEqual([
    ["Nhà Con · Nhà Cái · Đôi Nhà Con · Đôi Nhà Cái", 10_000, 1_000_000],
    ["Hòa · Số 6 May Mắn", 5000, 200_000],
  ]);
  expect(rowTitle(rows[1]!, parts, "en")).toBe("Tie · Lucky 6");
});

test("what a Baccarat sign says beside least and most (baccarat 4.3, 3.2.10, 6.4.3.1)", async () => {
  const { notes } = await gameOf("baccarat").house();
  const settings = table("baccarat", { ...PAIRS, limits: {} });
  expect(notes(settings, "vi")).toEqual([
    "Khoảng chênh lệch tối đa: 50.000",
    "Nhà Cái thắng: trừ hoa hồng 5%",
    "Bảo hiểm 1 ăn 1,5: tối đa 500",
    "Bảo hiểm 1 ăn 3: tối đa 1.000",
  ]);
  const without = table("baccarat", { ...PAIRS, commission: false, insurance: false, differential: null, limits: {} });
  expect(notes(without, "en")).toEqual(["No commission; Banker wins with six: 0.5 to 1", "Non-Insurance Baccarat"]);
});

test("a sign of dice and of boxes", async () => {
  const [dice, boxes] = [await gameOf("sicbo").house(), await gameOf("niuniu").house()];
  const rows = signRows(
    table("sicbo", { limits: { default: [1000, 100_000], big: [5000, 500_000], "total-4": [100, 200] } }),
    dice,
  );
  expect(rows.map((row) => rowTitle(row, dice, "vi"))).toEqual([
    "Tài",
    "Xỉu · Bộ ba bất kỳ · Bộ ba theo số · Bộ đôi · Tổng điểm · Cặp số · Số đơn",
    "Tổng 4",
  ]);
  const [ante, ...more] = signRows(table("niuniu", { limits: { default: [5000, 200_000] }, boxes: 7 }), boxes);
  expect([ante!.bets, ante!.least, more]).toEqual([["ante"], 5000, []]);
  const [free] = signRows(table("niuniu", { limits: {}, boxes: 7 }), boxes);
  expect(free!.most).toBe(Number.MAX_SAFE_INTEGER);
});
