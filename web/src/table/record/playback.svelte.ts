// Where a recorded round stands while it is played back.
import { reducedMotion } from "../../browser/preferences.svelte";
import type { Settings } from "../../net/types";
import { after } from "../../play/pace";
import type { Step } from "./recording";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const READING_MS = 1100;

export class Playback {
  /** The step that is shown, from 0. A round is opened at its result. */
  step = $state(0);
  speed = $state(1);
  playing = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly settings: Settings,
    readonly steps: readonly Step[],
  ) {
    this.step = this.last;
  }

  get last(): number {
    return Math.max(0, this.steps.length - 1);
  }

  goTo(step: number): void {
    this.step = Math.min(this.last, Math.max(0, step));
    if (this.playing) this.wait();
  }

  toggle(): void {
    if (this.playing) return this.stop();
    if (this.step === this.last) this.step = 0;
    this.playing = true;
    this.wait();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  private wait(): void {
    clearTimeout(this.timer);
    const event = this.steps[this.step]?.events.at(-1);
    const ms = Math.max(READING_MS, event ? after(this.settings, event, reducedMotion()) : 0) / this.speed;
    this.timer = setTimeout(() => {
      if (this.step >= this.last) return this.stop();
      this.step += 1;
      if (this.step >= this.last) this.stop();
      else this.wait();
    }, ms);
  }
}
