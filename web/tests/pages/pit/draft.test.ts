// An incident as it is entered, and as it is recorded.
import { expect, it } from "vitest";
import { recorded, type Draft } from "../../../src/pages/pit/incidents/draft";

const DRAFT: Draft = { kind: "conduct", says: " shouted ", table: "", round: "", people: [], amount: "5" };

it("says what happened, and only what was entered", () => {
  expect(recorded(DRAFT)).toEqual({ do: "record_incident", kind_of_incident: "conduct", says: "shouted" });
  expect(recorded({ ...DRAFT, table: "K1", round: "12", people: ["seat 3"] })).toMatchObject({
    ...{ table: "K1", round: 12, people: ["seat 3"] },
  });
});

it("baccarat 3.2.7: suspect money has an amount, in cents", () => {
  expect(recorded({ ...DRAFT, kind: "marked_money", amount: "1.500" })).toMatchObject({ amount: 150_000 });
  expect(recorded({ ...DRAFT, kind: "marked_money", amount: "" })).not.toHaveProperty("amount");
});

it.each([
  [{ says: "  " }, "says"],
  [{ round: "3" }, "round"],
  [{ table: "K1", round: "x" }, "round"],
  [{ kind: "marked_money", amount: "many" }, "amount"],
] as const)("does not record %j", (more, wrong) => {
  expect(recorded({ ...DRAFT, ...more })).toBe(wrong);
});
