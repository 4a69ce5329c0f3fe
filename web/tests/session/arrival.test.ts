import { afterEach, expect, test, vi } from "vitest";
import { house } from "../../src/session/house.svelte";

afterEach(() => vi.unstubAllGlobals());

test("the arrival is over once the guest has a session", async () => {
  const json = (body: unknown) => new Response(JSON.stringify(body));
  let answerGuest: (answer: Response) => void = () => undefined;
  const guest = new Promise<Response>((answer) => (answerGuest = answer));
  vi.stubGlobal("WebSocket", vi.fn());
  const fetching = vi.fn((path: string) =>
    path === "/api/session/guest"
      ? guest
      : Promise.resolve(json(path === "/api/session" ? { signed_in: false } : { tables: [] })),
  );
  vi.stubGlobal("fetch", fetching);
  const entering = house.enter();
  let over = false;
  void house.arrival.then(() => (over = true));
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledWith("/api/session/guest", expect.anything()));
  expect(over).toBe(false);
  answerGuest(json({ signed_in: true, id: "an", csrf: "c" }));
  await entering;
  await house.arrival;
  expect(house.who?.id).toBe("an");
});

test("the arrival is over, too, when nobody answers", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await expect(house.enter()).rejects.toThrow();
  await expect(house.arrival).resolves.toBeUndefined();
});
