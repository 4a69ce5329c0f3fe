// The frame of a table: a page of its own, or a pane beside other tables. The page of panes says which, by context.
import { getContext, setContext, type Component, type Snippet } from "svelte";
import { play, type Sound } from "../browser/sound.svelte";
import type { Play } from "../play/play.svelte";

export interface FrameProps {
  play: Play;
  /** The result in words, once it may be shown. */
  outcome: string;
  /** What the dealer says of it, and in the game's own phases; else empty. */
  call: string;
  /** The game's own way to double and to repeat, if it has one. */
  double?: () => string | null;
  repeat?: () => string | null;
  /** The name of the board, if it is not the roads. */
  boardName?: string;
  /** Whether the felt needs more of a phone's height, and the stage less. */
  lowStage?: boolean;
  /** A sentence that says why something was not done. */
  notice: string;
  stage: Snippet;
  felt: Snippet;
  board: Snippet;
  /** Questions to the patron, in the middle of the table. */
  panel?: Snippet;
}

type Frame = Component<FrameProps, object, "notice">;

interface Pane {
  readonly Frame: Frame;
  /** Whether this is the table that the patron attends to. */
  readonly inFront: () => boolean;
}

const KEY = Symbol("pane");

/** The pane of the calling component; none where the table is a page of its own. */
export function paneHere(): Pane | undefined {
  return getContext<Pane | undefined>(KEY);
}

/** Tables inside of the calling component are panes. */
export function makePane(pane: Pane): void {
  setContext(KEY, pane);
}

/** The frame of a table inside of the calling component. */
export function frameHere(Page: Frame): Frame {
  return paneHere()?.Frame ?? Page;
}

/** Plays sounds of a table inside of the calling component: of several tables one is heard. */
export function soundHere(): (sound: Sound) => void {
  const pane = paneHere();
  return (sound) => {
    if (pane?.inFront() ?? true) play(sound);
  };
}
