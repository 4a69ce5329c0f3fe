// The dealer's calls at a table: spoken where the device has a voice for the patron's language, and written for a moment
// in any case. A result is called when this screen has shown it, not before.
import { untrack } from "svelte";
import { preferences } from "../../browser/preferences.svelte";
import { play as sound, tune } from "../../browser/sound.svelte";
import { call as speak, hush } from "../../browser/voice.svelte";
import words from "../../i18n/tables/calls";
import { gameOf } from "../../play/game";
import type { Play } from "../../play/play.svelte";

const CAPTION_MS = 4000;

interface Called {
  readonly play: Play;
  /** What the dealer says in the game's own phases, and of a result that is shown; else empty. */
  readonly call: string;
}

/** What the dealer says now; empty where nothing is called. */
function callAt({ play, call }: Called): string {
  const { phase, paused, shuffle, free } = play.mirror!;
  const w = words();
  if (phase === "closed") return w.closed;
  if (paused) return w.paused;
  if (play.paying?.result.type === "round_voided") return w.void;
  if (phase === "betting") return shuffle?.last_hand ? w.lastHand : w.betting;
  if (call) return call;
  if (phase === "dealing") return free ? w.freeHand : w.dealing;
  return phase === "choice" ? w.choice : "";
}

/** For the life of the component that calls this. Of several tables one is `heard`. */
export function attendCalls(at: () => Called, heard = () => true): { readonly caption: string } {
  let caption = $state("");
  let language = preferences.language;
  let untune = () => {};
  let round = untrack(() => at().play.mirror!.round);
  /** In this round. What was called before the patron came is not called again. */
  let called = [untrack(() => callAt(at()))];

  $effect(() => {
    const text = callAt(at());
    const { phase, round: now } = at().play.mirror!;
    if (now !== round) called = [];
    round = now;
    const known = called.includes(text) || language !== preferences.language; // another language says nothing new
    language = preferences.language;
    called.push(text);
    if (known || !text) return;
    caption = text;
    if (!untrack(heard)) return;
    if (phase === "betting") sound("open");
    if (phase === "dealing") sound("close");
    speak(text);
  });
  $effect(() => {
    if (!caption) return;
    const timer = setTimeout(() => (caption = ""), CAPTION_MS);
    return () => clearTimeout(timer);
  });
  $effect(() => {
    if (!preferences.soundOn || !heard()) hush();
  });
  $effect(() => {
    if (heard()) untune = tune(gameOf(at().play.mirror!.settings.game).sound);
  });
  $effect(() => () => {
    if (!untrack(heard)) return;
    hush(); // nobody speaks at a table that is left
    untune();
  });
  return {
    get caption() {
      return caption;
    },
  };
}
