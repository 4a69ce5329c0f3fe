import { expect, test } from "vitest";
import { Inquiry } from "../../src/net/inquiry.svelte";

test("an answer from elsewhere stands, however late the call before it is answered", async () => {
  let late: (found: string) => void = () => undefined;
  const inquiry = new Inquiry<string>();
  const asked = inquiry.ask(() => new Promise<string>((answer) => (late = answer)));
  inquiry.answer("new");
  expect(inquiry.busy).toBe(false);
  late("old");
  expect(await asked).toBe(false);
  expect(inquiry.found).toBe("new");
});
