// A station whose other end the test holds in its hand.
import type { CallShown, DutyShown, Mirror, Preview, RowShown } from "../../src/net/types";
import type { Refusal } from "../../src/net/line";
import type { CallAsked, CallDesk } from "../../src/play/calls";
import type { StaffAsked, Station } from "../../src/play/station";
import { betting } from "../support/seat";

export const NOW = 100_000;

export function call(change: Partial<CallShown> = {}): CallShown {
  return {
    call: 1,
    table: "K1",
    round: 3,
    least: "pit_supervisor",
    clause: "",
    situation: {},
    proposed: null,
    says: "",
    by: "an",
    name: "Mai",
    role: "dealer",
    at: NOW - 42_000,
    stopped: false,
    end: null,
    ...change,
  };
}

export const PREVIEW: Preview = {
  moved: [],
  transfers: [],
  shoe: "stays",
  asked: [],
  phase: "dealing",
  free_hand: "",
  carried: [],
  correction: null,
  needs: null,
};

export function row(change: Partial<RowShown> = {}): RowShown {
  return {
    clause: "baccarat 7.7",
    situation: { vi: "chia và để lộ lá thứ ba của Nhà Cái sai luật", en: "a third card to the Banker, exposed" },
    least: "pit_supervisor",
    who: { vi: "Giám sát Pit trở lên", en: "Pit Supervisor or above" },
    may_decide: true,
    request: "rule",
    asks: ["cards"],
    may_say: [],
    act: "carry",
    remedy: "free_hand",
    does: { vi: "Lá bài mở đầu Ván bài không cược", en: "The card opens a free hand" },
    shoe: "stays",
    ...change,
  };
}

export class FakeDesk implements CallDesk {
  calls = $state.raw<readonly CallShown[] | null>([]);
  readonly sent: CallAsked[] = [];
  readonly withdrawn: number[] = [];
  followed = 0;

  follow(): () => void {
    this.followed += 1;
    return () => (this.followed -= 1);
  }
  send(asked: CallAsked): Promise<CallShown> {
    this.sent.push(asked);
    const made = call({ ...asked, proposed: asked.proposed ?? null, call: this.sent.length, at: NOW });
    this.calls = [made, ...(this.calls ?? [])];
    return Promise.resolve(made);
  }
  withdraw(number: number): Promise<CallShown> {
    this.withdrawn.push(number);
    this.calls = (this.calls ?? []).filter((each) => each.call !== number);
    return Promise.resolve(call());
  }
}

export class FakeStation implements Station {
  readonly table = "K1";
  mirror = $state<Mirror | null>(betting(3));
  duty = $state.raw<DutyShown | null>(null);
  rules = null;
  online = $state(true);
  readonly calls: FakeDesk | undefined = new FakeDesk();
  readonly asked: StaffAsked[] = [];
  preview: Preview = PREVIEW;
  refuses: Record<string, Refusal> = {};

  constructor(rows: readonly RowShown[] = [], change: Partial<DutyShown> = {}) {
    this.duty = {
      table: "K1",
      phase: "dealing",
      round: 3,
      deadline: null,
      need: {},
      on_duty: [],
      pause: null,
      choice: null,
      most: {},
      corrections: [],
      irregularities: [...rows],
      ...change,
    };
  }

  now(): number {
    return NOW;
  }
  /** What was asked in earnest. */
  get done(): StaffAsked[] {
    return this.asked.filter((each) => !each.preview);
  }
  ask(request: StaffAsked): Promise<Preview | null> {
    this.asked.push(request);
    const refusal = this.refuses[request.do];
    if (refusal) return Promise.reject(refusal);
    if (request.do === "pause_table" && !request.preview)
      this.mirror = { ...this.mirror!, paused: true, stopped_by: request.clause ?? "" };
    if (request.do === "resume_table" && !request.preview) this.mirror = { ...this.mirror!, paused: false };
    return Promise.resolve(request.preview ? this.preview : null);
  }
  refresh(): Promise<void> {
    return Promise.resolve();
  }
}
