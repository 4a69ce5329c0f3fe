import { expect, test } from "vitest";
import { Wish } from "../../src/net/wish";

test("a wish sent again keeps its id; another wish, or the same after it was granted, has another", () => {
  const wish = new Wish();
  const first = wish.idFor({ says: "a" });
  expect(first).toMatch(/^[0-9a-z-]{4,40}$/);
  expect(wish.idFor({ says: "a" })).toBe(first);
  const second = wish.idFor({ says: "b" });
  expect(second).not.toBe(first);
  wish.done();
  expect(wish.idFor({ says: "b" })).not.toBe(second);
});
