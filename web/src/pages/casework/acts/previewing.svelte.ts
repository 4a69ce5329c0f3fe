// The preview of the order that a form holds just now. It follows the form, a moment after the last change.
import { Inquiry } from "../../../net/inquiry.svelte";
import type { CasePreview } from "../../../net/types";

const TYPING_MS = 400;

export class Previewing {
  readonly asking = new Inquiry<CasePreview>();
  private wanted = "";
  private answered = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ask: (body: object) => Promise<CasePreview>) {}

  /** The form holds this order now; null while something is missing. */
  follow(body: object | null): void {
    const wanted = body ? JSON.stringify(body) : "";
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    clearTimeout(this.timer);
    if (body) this.timer = setTimeout(() => void this.look(body, wanted), TYPING_MS);
  }

  /** Whether what is shown is the preview of this order. */
  isOf(body: object | null): boolean {
    return body !== null && this.answered === JSON.stringify(body);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private async look(body: object, wanted: string): Promise<void> {
    await this.asking.ask(() => this.ask(body));
    if (wanted === this.wanted) this.answered = wanted;
  }
}
