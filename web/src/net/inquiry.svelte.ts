// A call to the server and its state: waiting, answered, or refused. Of several calls the last one counts.
import { Refusal } from "./line";

export class Inquiry<T> {
  found = $state.raw<T | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  busy = $state(false);
  private turn = 0;

  /** The answer is known from elsewhere; a call that is still under way no longer counts. */
  answer(found: T): void {
    this.turn += 1;
    this.found = found;
    this.refusal = null;
    this.busy = false;
  }

  /** Whether it was granted. The earlier answer stays until a new one comes. */
  async ask(call: () => Promise<T>): Promise<boolean> {
    const turn = ++this.turn;
    this.busy = true;
    this.refusal = null;
    try {
      const found = await call();
      if (turn === this.turn) this.found = found;
      return turn === this.turn;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (turn === this.turn) this.refusal = error;
      return false;
    } finally {
      if (turn === this.turn) this.busy = false;
    }
  }
}
