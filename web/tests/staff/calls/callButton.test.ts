import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import CallButton from "../../../src/staff/calls/CallButton.svelte";
import { preferences } from "../../../src/browser/preferences.svelte";
import words from "../../../src/i18n/staff/calls";
import { FakeStation, NOW, call } from "../station.svelte";

const w = words.en;

describe("calling a supervisor", () => {
  beforeEach(() => (preferences.language = "en"));

  test("a call waits as the server has it, and is withdrawn", async () => {
    const station = new FakeStation();
    render(CallButton, { station });
    expect(station.calls!.followed).toBe(1);
    await userEvent.click(screen.getByRole("button", { name: w.call }));
    expect(station.calls!.sent).toEqual([{ least: "pit_supervisor", round: 3 }]);
    expect(screen.getByRole("status")).toHaveProperty(
      "textContent",
      expect.stringContaining(w.waiting("Pit Supervisor")),
    );
    expect(screen.queryByRole("button", { name: w.call })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: w.withdraw }));
    expect(station.calls!.withdrawn).toEqual([1]);
    expect(screen.getByRole("button", { name: w.call })).toBeTruthy();
  });

  test("a call about a clause says so", () => {
    const station = new FakeStation();
    station.calls!.calls = [call({ clause: "baccarat 7.7", least: "pit_manager" })];
    render(CallButton, { station });
    expect(screen.getByRole("status").textContent).toContain(w.waiting("Pit Manager"));
    expect(screen.getByRole("status").textContent).toContain(w.about("7.7"));
    expect(screen.getByText("00:42").getAttribute("aria-hidden")).toBe("true"); // it would be read aloud every second
    expect(screen.queryByRole("button", { name: w.call })).toBeNull();
  });

  test("the answer stands there until it is read; an old one and those of others do not", async () => {
    const by = { by: "x", name: "Lan", role: "", at: NOW };
    const end = { answer: "declined" as const, decided: false, why: "the card is right", ...by };
    const station = new FakeStation();
    station.calls!.calls = [
      call({ call: 5, end: { ...end, answer: null, decided: true } }),
      call({ call: 4, end }),
      call({ call: 3, end: { ...end, at: NOW - 1, why: "old" } }),
      call({ call: 2, end: { ...end, answer: null } }),
      call({ call: 1, by: "binh", end: { ...end, why: "another's" } }),
    ];
    render(CallButton, { station });
    expect(screen.getByRole("status").textContent).toContain(w.answered.decided("Lan"));
    await userEvent.click(screen.getByRole("button", { name: w.read }));
    expect(screen.getByRole("status").textContent).toContain(w.answered.declined("Lan", "the card is right"));
    await userEvent.click(screen.getByRole("button", { name: w.read }));
    expect(screen.getByRole("button", { name: w.call })).toBeTruthy();
  });

  test("without a line nobody calls, and without a desk there is no button", () => {
    const away = new FakeStation();
    away.online = false;
    render(CallButton, { station: away }).unmount();
    expect(away.calls!.followed).toBe(0);
    const practice = Object.assign(new FakeStation(), { calls: undefined });
    render(CallButton, { station: practice });
    expect(screen.queryByRole("button")).toBeNull();
  });
});
