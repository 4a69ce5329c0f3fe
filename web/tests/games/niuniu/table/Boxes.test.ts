// The boxes of a Niu Niu table.
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import Table from "../../../../src/games/niuniu/table/Table.svelte";
import type { Mirror, NiuNiuSettings } from "../../../../src/net/types";
import { Play } from "../../../../src/play/play.svelte";
import { RULES } from "../../../support/rules";
import recorded from "../../../vectors/mirror-niuniu-seated.json";
import { withoutLayout } from "../../../support/seat";

const first = recorded.steps.find(({ message }) => message.type === "state")!.message as unknown as { state: Mirror };

withoutLayout();
afterEach(cleanup);

it.each([1, 7, 9])("are as many areas for wagers as the table has, here %i (niuniu 2.1.2.1)", (boxes) => {
  const play = new Play("N1", {
    ask: () => Promise.resolve(),
    now: () => 0,
    available: () => 1_000_000,
    laid: () => undefined,
    rules: () => RULES.niuniu!,
  });
  const settings = first.state.settings as NiuNiuSettings;
  const state = { ...structuredClone(first.state), settings: { ...settings, rules: { ...settings.rules, boxes } } };
  play.take({ type: "state", table: "N1", seq: 1, state });
  render(Table, { play });
  const areas = [...document.querySelectorAll<HTMLElement>("[data-spot=ante]")].map(({ dataset }) => dataset.box);
  expect(areas).toEqual(Array.from({ length: boxes }, (_, index) => String(index + 1)));
});
