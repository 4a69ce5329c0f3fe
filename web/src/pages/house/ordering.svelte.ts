// An order about the floor: previewed, then written in the books. An order that is sent again counts once.
import { post } from "../../net/api";
import { Inquiry } from "../../net/inquiry.svelte";
import type { FloorAnswer } from "../../net/types";
import { Wish } from "../../net/wish";

const ORDERS = "/api/house/floor/orders";
type Body = Readonly<Record<string, unknown>>;

export class Ordering {
  readonly preview = new Inquiry<FloorAnswer>();
  readonly writing = new Inquiry<FloorAnswer>();
  private body: Body = {};
  private readonly wish = new Wish();

  /** Whether the server would take it; `preview.found` then says what would change. */
  check(body: Body): Promise<boolean> {
    this.body = body;
    this.writing.refusal = null;
    return this.preview.ask(() => post<FloorAnswer>(ORDERS, { ...body, id: "preview", preview: true }));
  }

  /** Whether what was previewed is in the books. */
  async write(why: string): Promise<boolean> {
    const body = { ...this.body, why };
    const done = await this.writing.ask(() => post<FloorAnswer>(ORDERS, { ...body, id: this.wish.idFor(body) }));
    if (done) this.wish.done();
    return done;
  }
}
