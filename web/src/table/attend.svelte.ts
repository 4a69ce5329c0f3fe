// What every frame of a table does for its patron: chips to choose from, sentences that go after a while, keys.
import { house } from "../session/house.svelte";
import type { Play } from "../play/play.svelte";
import { preferences } from "../browser/preferences.svelte";
import { amount } from "../i18n/format";
import words from "../i18n/table";
import { chipValues } from "../lib/chips";
import { mainBounds, signOf } from "../play/limits";
import { press } from "./keys";

interface Attended {
  readonly play: Play;
  notice: string;
  double(): string | null;
  repeat(): string | null;
}

const NOTICE_MS = 6000;
/** Of a notice with something to press. */
const OFFER_MS = 15_000;

/** The chips that the patron chooses from at this table, and the first of them: the least that the main bet takes. */
export function attendChips(at: { readonly play: Play }): { readonly values: readonly number[] } {
  const settings = $derived(at.play.mirror!.settings);
  const values = $derived(preferences.chips[at.play.table] ?? chipValues(Object.values(signOf(settings))));
  $effect(() => {
    const [least] = mainBounds(settings);
    if (!values.includes(at.play.chip)) at.play.chip = values.find((cents) => cents >= least) ?? values.at(-1) ?? 0;
  });
  return {
    get values() {
      return values;
    },
  };
}

/** For the life of the component that calls this. */
export function attend(at: Attended) {
  const chips = attendChips(at);
  $effect(() => {
    if (at.play.refusal && at.play.refusedAt?.why !== "by_server") at.notice = at.play.refusal.message;
  });
  $effect(() => {
    if (!at.notice) return;
    const timer = setTimeout(
      () => {
        at.notice = "";
        at.play.refusal = null;
      },
      at.play.receipt ? OFFER_MS : NOTICE_MS,
    );
    return () => clearTimeout(timer);
  });

  function explain(why: string | null): void {
    const w = words().refused;
    if (why === "too_few_chips") at.notice = w.too_few_chips(amount(Math.max(0, house.available)));
    else if (why === "cannot_bet") at.notice = w.cannot_bet;
    else if (why) at.notice = why;
  }
  const double = () => explain(at.double());
  const repeat = () => explain(at.repeat());

  return {
    get chips() {
      return chips.values;
    },
    explain,
    double,
    repeat,
    /** `felt` holds the spots that arrows go to. */
    keydown(event: KeyboardEvent, felt: ParentNode = document): void {
      const choose = (cents: number) => (at.play.chip = cents);
      if (press(event, { play: at.play, chips: chips.values, choose, double, repeat, felt })) event.preventDefault();
    },
  };
}
