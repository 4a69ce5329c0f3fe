// The calls for a supervisor as the server has them. They come by no socket: they are asked for every few seconds, and
// at once after an order, or when the line is back.
import { get, post } from "../net/api";
import { Inquiry } from "../net/inquiry.svelte";
import type { AnswerCall, CallShown, CallsShown, SendCall, WithdrawCall } from "../net/types";
import { Wish } from "../net/wish";
import type { CallAnswered, CallAsked, CallDesk } from "../play/calls";
import { house } from "./house.svelte";

/** Gently: a person may make ten calls a second, and a console has other questions. */
const EVERY_MS = 2_500;
/** Of one table: those that wait, and the answers that the caller has not read yet. */
const OF_TABLE = 10;

type Order = SendCall | AnswerCall | WithdrawCall;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

class Calls {
  protected readonly asked = new Inquiry<CallsShown>();
  private readonly wish = new Wish();
  private followers = 0;
  private stop: () => void = () => undefined;

  constructor(private readonly query: string) {}

  get calls(): readonly CallShown[] | null {
    return this.asked.found?.calls ?? null;
  }

  follow(): () => void {
    if (this.followers++ === 0) this.stop = this.keepAsking();
    return () => {
      if (--this.followers === 0) this.stop();
    };
  }

  async refresh(): Promise<void> {
    await this.asked.ask(() => get<CallsShown>(`/api/pit/calls?${this.query}`));
  }

  private keepAsking(): () => void {
    const timer = setInterval(() => {
      if (!document.hidden && house.status === "open") void this.refresh();
    }, EVERY_MS);
    const stop = $effect.root(() => {
      $effect(() => {
        if (house.status === "open") void this.refresh();
      });
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }

  protected async order(order: WithoutId<Order>): Promise<CallShown> {
    const done = await post<CallShown>("/api/pit/calls/orders", { ...order, id: this.wish.idFor(order) });
    this.wish.done();
    void this.refresh();
    return done;
  }
}

/** Of one table, for the people who work there. */
export class TableCalls extends Calls implements CallDesk {
  constructor(private readonly table: string) {
    super(`table=${encodeURIComponent(table)}&most=${OF_TABLE}`);
  }

  send(call: CallAsked): Promise<CallShown> {
    return this.order({ do: "send_call", table: this.table, ...call });
  }

  withdraw(call: number): Promise<CallShown> {
    return this.order({ do: "withdraw_call", call });
  }
}

/** Of all tables: those that wait. */
export class OpenCalls extends Calls {
  constructor() {
    super("open=1&most=200");
  }

  answer(answer: CallAnswered): Promise<CallShown> {
    return this.order({ do: "answer_call", ...answer });
  }
}
