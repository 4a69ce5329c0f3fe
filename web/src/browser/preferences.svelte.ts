// What a patron has set for this device. Kept in the browser, not with the account.
import { speak } from "../net/api";
import type { Language } from "../net/types";

export type Palette = "house" | "distinct";
export type Theme = "dark" | "light";
/** The dealer's calls; chips, cards and dice; signals and wins. Each has a volume. */
export type Channel = "voice" | "table" | "effects";

interface Kept {
  language: Language;
  soundOn: boolean;
  volumes: Record<Channel, number>;
  motion: "system" | "reduced";
  autoConfirm: boolean;
  /** The patron uncovers the result by hand, at games where it can be. */
  openByHand: boolean;
  shortcuts: boolean;
  /** Tiles of the lobby take chips. */
  betFromLobby: boolean;
  palette: Palette;
  /** How consoles of staff look. The felts of patrons are dark. */
  theme: Theme;
  /** Chip values in cents by table, where the patron has chosen other than the table's own. */
  chips: Record<string, number[]>;
  /** Tables that stand first in the lobby. */
  favourites: string[];
  /** Our own page is shown while the house cannot be reached. */
  offlinePage: boolean;
  /** So often the patron is told how long they have played, and what it came to. */
  realityCheckMs: number;
  /** Bets that the patron has kept, by game. */
  savedBets: Record<string, { bet: string; amount: number; box?: number }[][]>;
}

const KEY = "felt.preferences";
/** It can come more often than once an hour, and never less often. */
export const REALITY_CHECKS_MS: readonly number[] = [15, 30, 60].map((minutes) => minutes * 60_000);

function byDefault(): Kept {
  const first = navigator.languages?.find((each) => /^(vi|en)\b/.test(each)) ?? "vi";
  return {
    language: first.startsWith("en") ? "en" : "vi",
    soundOn: true,
    volumes: { voice: 0.8, table: 0.6, effects: 0.6 },
    motion: "system",
    autoConfirm: false,
    openByHand: false,
    shortcuts: true,
    betFromLobby: false,
    palette: "house",
    theme: matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark",
    chips: {},
    favourites: [],
    offlinePage: true,
    realityCheckMs: REALITY_CHECKS_MS.at(-1)!,
    savedBets: {},
  };
}

function load(): Kept {
  try {
    const usual = byDefault();
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    const realityCheckMs = REALITY_CHECKS_MS.find((each) => each === kept.realityCheckMs) ?? usual.realityCheckMs;
    return { ...usual, ...kept, volumes: { ...usual.volumes, ...kept.volumes }, realityCheckMs };
  } catch {
    return byDefault();
  }
}

export const preferences: Kept = $state(load());

const still = matchMedia("(prefers-reduced-motion: reduce)");
let systemStill = $state(still.matches);
still.addEventListener("change", () => (systemStill = still.matches));

/** Whether to avoid motion. */
export function reducedMotion(): boolean {
  return preferences.motion === "reduced" || systemStill;
}

/** Saves the preferences when they change, and applies them to the page. Called once. */
export function keepPreferences(): void {
  $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(preferences);
      try {
        localStorage.setItem(KEY, text);
      } catch {
        // Without storage the preferences last for this visit.
      }
    });
    $effect(() => {
      speak(preferences.language);
      const root = document.documentElement;
      root.lang = preferences.language;
      root.dataset.motion = reducedMotion() ? "reduced" : "full";
      root.dataset.palette = preferences.palette;
    });
  });
}
