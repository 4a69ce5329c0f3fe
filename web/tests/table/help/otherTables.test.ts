import { expect, it } from "vitest";
import type { TableShown } from "../../../src/net/tables";
import type { Settings } from "../../../src/net/types";
import { otherTables } from "../../../src/table/help/otherTables";
import { betting } from "../../support/seat";

const { settings } = betting(1);
const at = (name: string, least: number, change: Partial<TableShown> = {}): TableShown => ({
  ...{ name, game: settings.game, phase: "betting", round: 1, seats: 7, patrons: 2, deadline: null, paused: false },
  ...{ closing: false, results: [], yours: false, rules_hash: "" },
  settings: { ...settings, name, rules: { ...settings.rules, limits: { default: [least, 1_000_000] } } } as Settings,
  ...change,
});
const own = at("B1", 10_000).settings;
const names = (tables: TableShown[], available = 1_000_000) =>
  otherTables(tables, own, available).map(({ name, free }) => [name, free]);

it("offers open tables of the same game, the nearest minimum first", () => {
  const tables = [
    at("B1", 10_000),
    at("B2", 50_000),
    at("B3", 20_000),
    at("B4", 10_000, { seats: null }),
    at("B5", 90_000),
  ];
  expect(names(tables)).toEqual([
    ["B4", Infinity],
    ["B3", 5],
    ["B2", 5],
  ]);
});

it.each([
  ["another game", { settings: { ...own, name: "S1", game: "sicbo" } }],
  ["closed", { phase: "closed" }],
  ["paused", { paused: true }],
  ["closing", { closing: true }],
  ["full", { patrons: 7 }],
] as [string, Partial<TableShown>][])("leaves out a table that is %s", (_, change) => {
  expect(names([at("B2", 10_000, change)])).toEqual([]);
});

it("leaves out a table that the patron cannot pay", () => {
  expect(names([at("B2", 10_000)], 9_999)).toEqual([]);
  expect(names([at("B2", 10_000)], 10_000)).toEqual([["B2", 5]]);
});
