// Bets from a tile: laid, sent, confirmed, refused as at the table.
import { cleanup, configure, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import TileBets from "../../../src/pages/lobby/TileBets.svelte";
import { preferences } from "../../../src/browser/preferences.svelte";
import { Server, betting, chips } from "../../support/seat";

configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  preferences.language = "en";
});
afterEach(cleanup);

const confirm = () => document.querySelector<HTMLButtonElement>(".confirm")!;
const spot = (bet: string) => screen.findByRole("button", { name: new RegExp(`^${bet},`) });

describe("a tile that takes bets", () => {
  it("lays the least chip, and shows it as placed only when the server has it", async () => {
    const server = Server.with(betting(5));
    render(TileBets, { play: server.play });
    const player = await spot("Player");
    expect(confirm().disabled).toBe(true);
    await userEvent.click(player);
    expect(player.dataset.stake).toBe("1000");
    expect(player.dataset.state).toBe("pending");
    expect(server.drafts).toEqual([chips(["player", 1_000])]);
    await userEvent.click(confirm());
    expect(server.last.do).toBe("confirm");
    expect(player.dataset.state).not.toBe("confirmed");
  });

  it("lays the chip that was chosen, and undoes it", async () => {
    const server = Server.with(betting(5));
    render(TileBets, { play: server.play });
    await userEvent.selectOptions(screen.getByLabelText("Chip for each tap"), "5000");
    await userEvent.click(await spot("Banker"));
    expect(server.play.stake("banker").amount).toBe(5_000);
    expect(confirm().textContent).toBe("Confirm 50");
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(server.play.total).toBe(0);
  });

  it("says a refusal at its spot, and offers what would be taken", async () => {
    const server = Server.with(betting(5));
    server.available = 1_500;
    render(TileBets, { play: server.play });
    const tie = await spot("Tie");
    server.play.chip = 5_000;
    await userEvent.click(tie);
    expect(document.querySelector(".refused p")!.textContent).toContain("15");
    expect(server.drafts).toEqual([]);
  });

  it("asks nothing of a table before the patron has sat down there", async () => {
    const server = Server.with(betting(5, [], { patrons: {} }));
    render(TileBets, { play: server.play });
    expect(document.querySelector("[data-spot]")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Sit down at table B1, stay in the lobby" }));
    expect(server.last).toEqual({ do: "join", table: "B1", seat: null });
  });

  it("tells that chips came back because they were not confirmed", async () => {
    const server = Server.with(betting(5));
    render(TileBets, { play: server.play });
    server.play.notConfirmed = 1_000;
    await tick();
    expect(screen.getByRole("status").textContent).toContain("10");
  });
});
