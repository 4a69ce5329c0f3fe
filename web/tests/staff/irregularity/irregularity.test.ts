import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import Irregularity from "../../../src/staff/irregularity/Irregularity.svelte";
import { preferences } from "../../../src/browser/preferences.svelte";
import words from "../../../src/i18n/staff/irregularity";
import { Refusal } from "../../../src/net/line";
import type { RowShown } from "../../../src/net/types";
import { FakeStation, PREVIEW, row } from "../station.svelte";

const w = words.en;
const VOID = row({
  clause: "baccarat 7.3",
  situation: { vi: "chia sai", en: "a misdeal" },
  asks: [],
  act: "void",
  remedy: "void_round",
  does: { vi: "Ván vô hiệu", en: "The round is void" },
  may_decide: false,
  least: "pit_manager",
});

/** The dialog as a person opens it. */
async function raise(station: FakeStation, pick?: RowShown) {
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn(function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  });
  const view = render(Irregularity, { station });
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: w.button }));
  const dialog = within(screen.getByRole("dialog"));
  if (pick) await user.click(dialog.getByRole("button", { name: new RegExp(pick.situation.en!, "i") }));
  return { user, dialog, view };
}

async function enabled(name: string): Promise<HTMLButtonElement> {
  const button = await screen.findByRole<HTMLButtonElement>("button", { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  return button;
}

describe("an irregularity", () => {
  beforeEach(() => (preferences.language = "en"));

  test("is found by letters and Enter, named by two keystrokes, previewed and decided", async () => {
    const station = new FakeStation([VOID, row()]);
    const { user, dialog } = await raise(station);
    await user.type(dialog.getByRole("searchbox"), "third card{Enter}");
    await user.keyboard("4d");
    const confirm = await enabled(w.decide("7.7"));
    const request = { do: "rule", round: 3, clause: "baccarat 7.7", remedy: "free_hand", cards: ["4D"] };
    expect(station.asked.at(-1)).toEqual({ ...request, preview: true });
    expect(station.done).toEqual([]);
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(confirm);
    await user.keyboard("{Enter}");
    expect(station.done).toEqual([request]);
    expect((await screen.findByText(/Decided by 7.7/)).textContent).toBe(
      w.done.decided("7.7", "The card opens a free hand."),
    );
  });

  test("a table that was stopped for it goes on with the decision", async () => {
    const station = new FakeStation([row()]);
    station.mirror = { ...station.mirror!, paused: true, stopped_by: "baccarat 7.7" };
    const { user } = await raise(station, row());
    await user.keyboard("4d");
    await user.click(await enabled(w.decideAndGoOn("7.7")));
    expect(station.done.map((each) => each.do)).toEqual(["rule", "resume_table"]);
    expect(await screen.findByText(new RegExp(w.done.wentOn))).toBeTruthy();
  });

  test("below the rank the table is stopped by the clause, and the decision goes up", async () => {
    const station = new FakeStation([VOID]);
    station.preview = { ...PREVIEW, needs: "pit_manager" };
    const { user } = await raise(station, VOID);
    await user.click(await enabled(w.stopAndAsk("Pit Manager")));
    expect(station.done).toEqual([{ do: "pause_table", clause: "baccarat 7.3" }]);
    const proposed = { do: "rule", round: 3, clause: "baccarat 7.3", remedy: "void_round" };
    expect(station.calls!.sent).toEqual([
      { least: "pit_manager", round: 3, clause: "baccarat 7.3", proposed, says: "" },
    ]);
    expect(await screen.findByText(w.done.asked("7.3", "Pit Manager"))).toBeTruthy();
  });

  test("what the server refuses is said, and nothing is called done", async () => {
    const station = new FakeStation([row()]);
    station.refuses.rule = new Refusal("decided_already", "It counts once.", ["baccarat 7.7"]);
    const { user } = await raise(station, row());
    await user.keyboard("4d");
    expect(await screen.findByText(/It counts once/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: w.decide("7.7") }).disabled).toBe(true);
    expect(station.done).toEqual([]);
  });

  test("two rows of one clause are two choices", async () => {
    const other = row({ remedy: "continue", situation: { vi: "b", en: "the Banker must draw" } });
    const station = new FakeStation([row(), other]);
    const { user } = await raise(station, other);
    await user.keyboard("4d");
    await enabled(w.decide("7.7"));
    expect(station.asked.at(-1)).toMatchObject({ remedy: "continue" });
  });

  test("arrows go through the rows and back to the search", async () => {
    const { user, dialog } = await raise(new FakeStation([VOID, row()]));
    const search = dialog.getByRole("searchbox");
    await waitFor(() => expect(document.activeElement).toBe(search));
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    expect((document.activeElement as HTMLElement).dataset.clause).toBe("baccarat 7.7");
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(document.activeElement).toBe(search);
  });

  test("it opens at a clause with the cards that did not fit", async () => {
    const station = new FakeStation([VOID, row()]);
    const { view } = await raise(station);
    (view.component as unknown as { open(given: object): void }).open({ clause: "baccarat 7.7", cards: ["4D"] });
    await enabled(w.decide("7.7"));
    expect(station.asked.at(-1)).toMatchObject({ cards: ["4D"] });
  });

  test("a paused table goes on with a reason; who may not is told who may", async () => {
    const pause = { why: "a torn card", clause: "", unattended: false };
    const { user } = await raise(new FakeStation([], { pause }));
    await user.type(await screen.findByLabelText(w.stopped.why), "another deck");
    await user.click(screen.getByRole("button", { name: w.stopped.resume }));
    expect(await screen.findByText(w.done.resumed)).toBeTruthy();
    document.body.replaceChildren();
    const dealer = new FakeStation([], { pause });
    dealer.refuses.resume_table = new Refusal("no_authority", "A Pit Supervisor or above.");
    await raise(dealer);
    expect(await screen.findByText("A Pit Supervisor or above.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: w.stopped.resume })).toBeNull();
  });

  test("an alarm is decided by its clause, or judged false with a reason", async () => {
    const station = new FakeStation([row({ clause: "baccarat 7.1.1", asks: [], act: "void" })]);
    const alarm = { kind: "surplus" as const, first: 1, at: 9, cards: ["KS" as const], clause: "baccarat 7.1.1" };
    station.mirror = { ...station.mirror!, you: { ...station.mirror!.you, alarms: [alarm] } };
    const { user } = await raise(station);
    expect(screen.getByRole("dialog").textContent).toContain("K♠");
    const judge = await screen.findByRole<HTMLButtonElement>("button", { name: w.alarm.false });
    expect(judge.disabled).toBe(true);
    await user.type(screen.getByLabelText(w.alarm.why), "a card was keyed twice");
    await user.click(judge);
    expect(station.done).toEqual([{ do: "resume_table", why: "a card was keyed twice" }]);
    await user.click(await screen.findByRole("button", { name: w.other }));
    await user.click(await screen.findByRole("button", { name: w.alarm.decide("7.1.1") }));
    await enabled(w.decide("7.1.1"));
  });

  test("a proposed correction is approved by another person", async () => {
    const shares = [{ patron: "seat 1", before: 10_000, after: -10_000, difference: -20_000, collected: 20_000 }];
    const proposal = { round: 2, number: 1, by: "x", role: "pit_manager", clause: "baccarat 7.16", why: "6S", shares };
    const station = new FakeStation([], { corrections: [proposal as never] });
    const { user } = await raise(station);
    expect(screen.getByRole("dialog").textContent).toContain("−200");
    await user.click(await enabled(w.correction.approve));
    expect(station.done).toEqual([{ do: "approve_correction", round: 2, number: 1 }]);
    expect(await screen.findByText(w.done.approved(2))).toBeTruthy();
  });

  test("while patrons choose, nothing is decided", async () => {
    const choice = { clause: "baccarat 7.13", about: "", unanswered: ["an"], answers: {} };
    const { dialog } = await raise(new FakeStation([], { choice }));
    expect(dialog.getByText(w.choosing)).toBeTruthy();
  });
});
