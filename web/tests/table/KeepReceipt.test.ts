// The house's receipt for a wager that it has refused.
import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import KeepReceipt from "../../src/table/KeepReceipt.svelte";
import * as download from "../../src/browser/download";
import { preferences } from "../../src/browser/preferences.svelte";
import { Server, betting } from "../support/seat";

beforeEach(() => (preferences.language = "en"));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What waits on answers has gone on. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await tick();
}
const button = () => screen.queryByRole("button", { name: "Keep receipt" });

async function refused(code: string): Promise<Server> {
  const server = Server.with(betting(5));
  server.play.place("player", 1_000);
  await tick();
  server.asked.at(-1)!.answer();
  void server.play.confirm();
  await tick();
  expect(server.last.do).toBe("confirm");
  server.asked.at(-1)!.refuse(code);
  await settled();
  await tick();
  return server;
}

describe("a wager that was refused", () => {
  it("has a receipt, which is saved", async () => {
    const { play } = await refused("betting_not_open");
    expect(play.receipt).toBe("confirm-1");
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return Promise.resolve(new Response("felt/receipt@v1\n"));
    });
    const save = vi.spyOn(download, "save").mockImplementation(() => undefined);
    render(KeepReceipt, { play, notice: "No." });
    button()!.click();
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(asked).toEqual(["/api/receipts/refused?id=confirm-1&format=receipt"]);
    expect(save.mock.calls[0]![0].name).toBe("felt-refused.receipt");
  });

  it("says why there is none", async () => {
    const { play } = await refused("betting_not_open");
    const error = { code: "refusal_not_kept", message: "Not kept.", clauses: [], at: "" };
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ error }), { status: 404 })));
    render(KeepReceipt, { play, notice: "No." });
    button()!.click();
    expect(await screen.findByText("Not kept.")).toBeTruthy();
  });

  it("keeps its notice when the draft is refused too", async () => {
    const server = await refused("betting_not_open");
    expect(server.last.do).toBe("set_wagers");
    server.asked.at(-1)!.refuse("betting_not_open");
    await settled();
    expect(server.play.receipt).toBe("confirm-1");
  });

  it.each(["store_unavailable", "table_rebuilt", "defect", "too_fast", "id_used_before"])(
    "has none after %s",
    async (code) => {
      const { play } = await refused(code);
      render(KeepReceipt, { play, notice: "No." });
      expect([play.receipt, button()]).toEqual(["", null]);
    },
  );

  it("offers nothing beside another notice", async () => {
    const { play } = await refused("betting_not_open");
    render(KeepReceipt, { play, notice: "Bets cannot be placed now." });
    expect(button()).toBeNull();
  });
});

describe("a draft that was refused", () => {
  it("has no receipt: it promised nothing", async () => {
    const server = Server.with(betting(5));
    server.play.place("player", 1_000);
    await tick();
    server.asked.at(-1)!.refuse("betting_not_open");
    await settled();
    expect(server.play.refusal?.code).toBe("betting_not_open");
    expect(server.play.receipt).toBe("");
  });
});
