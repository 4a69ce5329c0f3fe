// A form on its way to the books, and questions that are asked again and again.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { poll } from "../../../src/staff/ui/poll";
import { Sending } from "../../../src/staff/ui/sending.svelte";

interface Sent {
  readonly id: string;
}
let sent: Sent[];
let answer: () => Promise<Response>;
const granted = () => Promise.resolve(new Response("{}"));
const refused = () =>
  Promise.resolve(
    new Response(JSON.stringify({ error: { code: "count_waits", message: "Chờ.", clauses: [], at: "" } }), {
      status: 409,
    }),
  );

beforeEach(() => {
  sent = [];
  answer = granted;
  vi.stubGlobal("fetch", (_path: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string) as Sent);
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a form", () => {
  it("that is sent again without an answer has the same id", async () => {
    const sending = new Sending();
    answer = () => Promise.reject(new TypeError("offline"));
    await sending.send("/x", { do: "a" });
    answer = granted;
    await Promise.all([sending.send("/x", { do: "a" }), sending.send("/x", { do: "a" })]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  });

  it("with another content, or after it was granted, is another wish", async () => {
    const sending = new Sending();
    await sending.send("/x", { do: "a" });
    await sending.send("/x", { do: "a" });
    await sending.send("/x", { do: "b" });
    await sending.send("/y", { do: "b" });
    expect(new Set(sent.map(({ id }) => id)).size).toBe(4);
  });

  it("that is refused says why, until another form is opened", async () => {
    const sending = new Sending();
    answer = refused;
    expect(await sending.send("/x", { do: "a" })).toBeNull();
    expect([sending.busy, sending.refusal?.code]).toEqual([false, "count_waits"]);
    sending.forget();
    expect(sending.refusal).toBeNull();
  });
});

describe("a question that is asked again", () => {
  it("waits after each answer, goes on after a failure, and ends", async () => {
    vi.useFakeTimers();
    let asked = 0;
    const stop = poll(() => (++asked === 2 ? Promise.reject(new Error("offline")) : Promise.resolve()), 1000);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(2500);
    expect(asked).toBe(3);
    stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toBe(3);
  });

  it("is not asked while the page is hidden, and at once when it is seen", async () => {
    vi.useFakeTimers();
    const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    let asked = 0;
    const stop = poll(() => Promise.resolve(asked++), 1000);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toBe(0);
    seen.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(asked).toBe(1);
    stop();
    seen.mockRestore();
  });
});
