// The dealer's voice: a call is spoken by a voice of the device in the patron's own language. Where there is none, nobody
// speaks; a voice of another language never does. What is called is written at the table in any case.
import { untrack } from "svelte";
import { createSubscriber } from "svelte/reactivity";
import type { Language } from "../net/types";
import { preferences } from "./preferences.svelte";
import { mayBeHeard } from "./sound.svelte";

/** Undefined in a browser that cannot speak. */
const speech = () => globalThis.speechSynthesis as SpeechSynthesis | undefined;

/** Some browsers know their voices at once, others a moment later. */
const learn = createSubscriber((update) => {
  speech()?.addEventListener("voiceschanged", update);
  return () => speech()?.removeEventListener("voiceschanged", update);
});

/** `vi-VN` and `vi_VN` are Vietnamese. A voice on the device comes before one that asks a server. */
function voiceOf(language: Language): SpeechSynthesisVoice | undefined {
  const own = (speech()?.getVoices() ?? []).filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language);
  return own.find(({ localService }) => localService) ?? own[0];
}

export function hasVoice(language: Language): boolean {
  learn();
  return voiceOf(language) !== undefined;
}

/** Calls it out now: what was still being said is over. Reads the settings untracked. */
export function call(text: string): void {
  untrack(() => {
    const { soundOn, volumes, language } = preferences;
    const voice = voiceOf(language);
    if (!voice || !text || !soundOn || volumes.voice <= 0 || document.hidden || !mayBeHeard()) return;
    const said = new SpeechSynthesisUtterance(text);
    said.voice = voice;
    said.lang = voice.lang;
    said.volume = Math.min(1, volumes.voice);
    hush();
    speech()?.speak(said);
  });
}

export function hush(): void {
  speech()?.cancel();
}
