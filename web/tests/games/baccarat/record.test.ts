// A recorded round of Baccarat, told event by event.
import { beforeEach, describe, expect, it } from "vitest";
import { preferences } from "../../../src/browser/preferences.svelte";
import record from "../../../src/games/baccarat/record";
import type { Event } from "../../../src/net/types";

const who = (patron: string) => ({ an: "Ân", staff: "Staff" })[patron] ?? patron;
const tell = (event: Record<string, unknown>) => record.tell(event as unknown as Event, who);

describe("a restricted squeeze (4.8) and the Banker first (6.4.4)", () => {
  beforeEach(() => {
    preferences.language = "en";
  });

  it.each([
    [{ type: "squeeze_restricted", patron: "an", by: "staff" }, "Ân may not squeeze this round"],
    [
      { type: "insurance_waived", by: "an" },
      "Ân asked for the Banker's third card first: no second offer of insurance",
    ],
  ])("%o is a step with a sentence", (event, said) => {
    expect(record.steps).toContain(event.type);
    expect(tell(event)).toBe(said);
  });
});
