// The console of the house offers every setting that the server has of each game, and nothing else.
import { describe, expect, test } from "vitest";
import schema from "../../src/net/schema.json";
import { games } from "../../src/play/game";
import { RULES } from "../support/rules";

const definitions = schema.$defs as unknown as Record<string, { properties: Record<string, Record<string, unknown>> }>;
const KIND_OF = (property: Record<string, unknown>) => {
  if (property.type === "boolean") return "switch";
  if (property.type === "object") return "chips by odds";
  return "anyOf" in property ? "chips" : "count";
};
const rulesOf = (game: string) =>
  Object.entries(definitions).find(([name]) => name.toLowerCase() === `${game}rules`)![1].properties;

describe.each(games().map((game) => [game.name, game] as const))("%s", (name, game) => {
  test("has a field for each of its rules, of the kind that the schema says", async () => {
    const { fields } = await game.house();
    const own = Object.entries(rulesOf(name)).filter(([key]) => key !== "mode" && key !== "limits");
    expect(Object.fromEntries(fields.map(({ key, kind }) => [key, kind]))).toEqual(
      Object.fromEntries(own.map(([key, property]) => [key, KIND_OF(property)])),
    );
  });

  test("names every row, field and help in both languages", async () => {
    const parts = await game.house();
    const rows = ["default", ...parts.rows({ lucky6: true, insurance: true })];
    for (const language of ["vi", "en"] as const) {
      const names = rows.map((row) => parts.rowName(row, language));
      expect(new Set(names).size).toBe(rows.length);
      for (const text of [
        ...names,
        ...parts.fields.flatMap(({ label, help }) => [label, help].map((of) => of?.(language) ?? "-")),
      ])
        expect(text).toMatch(/^\S.*\S$|^-$/);
    }
    expect(parts.rowName("total-4", "vi")).not.toBe("");
  });

  test("takes the odds of insurance from the book's own table", async () => {
    const { fields } = await game.house();
    for (const field of fields)
      if (field.kind === "chips by odds")
        expect(field.odds!(RULES[name]!)).toEqual(["3/2", "2", "3", "4", "6", "7", "9"]);
  });
});
