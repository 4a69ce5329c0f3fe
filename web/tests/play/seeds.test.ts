// The patron's own seed: 16 to 32 bytes, used once; otherwise the browser draws one.
import { expect, test } from "vitest";
import { Seeds } from "../../src/play/fairness";

test.each([
  ["ab".repeat(16), true],
  ["AB ".repeat(32), true],
  ["", true],
  ["ab".repeat(15), false],
  ["ab".repeat(33), false],
  ["a".repeat(33), false],
  [`${"ab".repeat(15)}zz`, false],
])("%s is taken: %s", (text, taken) => expect(new Seeds().type(text)).toBe(taken));

test("a typed seed is used once", () => {
  const seeds = new Seeds();
  seeds.type("AB".repeat(16));
  expect(seeds.next()).toBe("ab".repeat(16));
  expect(seeds.next()).toMatch(/^[0-9a-f]{32}$/);
  expect(seeds.next()).not.toBe(seeds.next());
});

test("a wrong one leaves the one before", () => {
  const seeds = new Seeds();
  seeds.type("ab".repeat(16));
  seeds.type("no seed");
  expect(seeds.next()).toBe("ab".repeat(16));
});
