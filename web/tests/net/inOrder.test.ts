import { describe, expect, it } from "vitest";
import { InOrder } from "../../src/net/inOrder";

interface Held {
  readonly name: string;
  readonly grant: (answer: string) => void;
  readonly refuse: (why: Error) => void;
}

describe("calls in order", () => {
  it("wait for the answer to the one before, and go on after a refusal", async () => {
    const order = new InOrder();
    const made: Held[] = [];
    const call = (name: string) =>
      order.call(() => new Promise<string>((grant, refuse) => made.push({ name, grant, refuse })));
    const names = () => made.map((each) => each.name);
    const [first, second, third] = [call("first"), call("second"), call("third")];
    await expect.poll(names).toEqual(["first"]);
    made[0]!.grant("granted");
    expect(await first).toBe("granted");
    await expect.poll(names).toEqual(["first", "second"]);
    made[1]!.refuse(new Error("refused"));
    await expect(second).rejects.toThrow("refused");
    await expect.poll(names).toEqual(["first", "second", "third"]);
    made[2]!.grant("late");
    expect(await third).toBe("late");
  });
});
