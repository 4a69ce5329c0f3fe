import { expect, it } from "vitest";
import type { SettledLine } from "../../src/net/types";
import { NO_PAYMENT, paymentOn } from "../../src/table/payment";

const line = (facts: Partial<SettledLine>) =>
  ({ patron: "An", bet: "banker", box: null, stake: 1000, returned: 0, won: 0, ...facts }) as SettledLine;

it("sweeps a stake of which nothing comes back", () => {
  expect(paymentOn([line({})], "An", "banker")).toEqual({ swept: true, won: 0 });
});

it("lays the winnings beside the stake, and not the stake again", () => {
  expect(paymentOn([line({ returned: 1000, won: 950 })], "An", "banker")).toEqual({ swept: false, won: 950 });
});

it("leaves a returned stake where it lies", () => {
  expect(paymentOn([line({ returned: 1000 })], "An", "banker")).toEqual(NO_PAYMENT);
});

it("keeps to this patron, this bet and this box", () => {
  const lines = [line({ patron: "Binh" }), line({ bet: "tie" }), line({ box: 2, won: 5, returned: 1000 })];
  expect(paymentOn(lines, "An", "banker")).toEqual(NO_PAYMENT);
  expect(paymentOn(lines, "An", "banker", 2).won).toBe(5);
});
