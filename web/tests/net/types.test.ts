// @vitest-environment node
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { types } from "../../scripts/types.js";

it("the types are those of the schema", async () => {
  const text = await readFile(new URL("../../src/net/types.ts", import.meta.url), "utf8");
  expect(text, "run `npm run types`").toBe(await types());
});
