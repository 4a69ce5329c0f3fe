// A form on its way to the books: busy, or refused in place. The same content sent again, because no answer came or a
// button was pressed twice, carries the same id and counts once.
import { post } from "../../net/api";
import { Inquiry } from "../../net/inquiry.svelte";
import type { Refusal } from "../../net/line";
import { Wish } from "../../net/wish";

export class Sending<T> {
  private readonly asking = new Inquiry<T>();
  private readonly wish = new Wish();

  get busy(): boolean {
    return this.asking.busy;
  }
  get refusal(): Refusal | null {
    return this.asking.refusal;
  }

  /** The answer once it is in the books; null if it was refused. */
  async send(path: string, content: object): Promise<T | null> {
    const body = { ...content, id: this.wish.idFor([path, content]) };
    if (!(await this.asking.ask(() => post<T>(path, body)))) return null;
    this.wish.done();
    return this.asking.found;
  }

  /** Another form: nothing of the last one is shown. */
  forget(): void {
    this.asking.refusal = null;
  }
}
