// Verifies a file on the patron's own machine: bundles, and the dealing of a round. Nothing is asked of any server.
import { unhex } from "./bytes";
import { DEALING, read, type Bundle, type Dealing, type JournalRecord } from "./form";
import { Followed, type Counts, type Event } from "./followed";
import { chained, eventOf } from "./journal";
import { keysOf, proved, type Checkpoint, type Logged } from "./log";
import { Signatures } from "./signatures";
import { leafOf } from "./tree";
import { Wrong, require, type Step } from "./wrong";

const LAID = ["wagers_confirmed", "insurance_answered"];
const OPENS = ["betting_opened", "free_hand_opened"];
const ENDS = ["round_settled", "round_voided"];
/** Not in the log; its approval repeats it. */
const PROPOSED = "correction_proposed";
/** The kinds of a dealing that the log contains. */
const IN_LOG = ["chains_opened", "shuffle_fixed", "shoe_cut", "links_revealed"];
const OF_DEALING = [...IN_LOG, "cards_dealt", "dice_thrown"];

interface Problem {
  readonly step: Step;
  readonly seq: number;
}

export interface Verdict {
  /** The first step that fails; null if all fit. */
  readonly problem: Problem | null;
  /** Whether this browser could verify signatures at all. */
  readonly signatures: boolean;
  /** How many signatures there were. */
  readonly signed: number;
  readonly file: Bundle | Dealing | null;
  readonly checkpoint: Checkpoint | null;
  readonly counts: Counts | null;
  /** Whether cards or dice come from the keys of house and witness; if not, nothing proves them. */
  readonly byKeys: boolean;
  readonly hands: Readonly<Record<string, readonly string[]>>;
  readonly dice: readonly number[];
}

interface Found {
  file?: Bundle | Dealing;
  checkpoint?: Checkpoint;
  followed?: Followed;
}

export async function verify(content: Uint8Array): Promise<Verdict> {
  const signatures = new Signatures();
  const found: Found = {};
  let problem: Problem | null = null;
  let checked = true;
  try {
    walk(content, found, signatures);
  } catch (error) {
    problem = asProblem(error);
  }
  try {
    checked = await signatures.verify();
  } catch (error) {
    problem = asProblem(error); // it was gathered before the walk came to its end
  }
  const { file = null, checkpoint = null, followed } = found;
  return {
    problem,
    signatures: checked,
    signed: signatures.count,
    file,
    checkpoint,
    counts: followed?.counts ?? null,
    byKeys: (followed?.counts.chains ?? 0) > 0,
    hands: followed?.hands ?? {},
    dice: followed?.dice ?? [],
  };
}

function asProblem(error: unknown): Problem {
  if (!(error instanceof Wrong)) throw error;
  return { step: error.step, seq: error.seq };
}

function walk(content: Uint8Array, found: Found, signatures: Signatures): void {
  const file = (found.file = read(content));
  const keys = within("keys", () => keysOf(file.house, file.witnesses));
  const logged = file.format === DEALING ? journalOfDealing(file) : journalOf(file);
  found.checkpoint = within("log", () => proved(file.table, logged, file.proofs, keys, signatures));
  const start = (rules: string) => (found.followed = new Followed(file.table, keys[0]!.key, signatures, rules));
  if (file.format === DEALING) followDealing(file, start(file.rules));
  else followBundle(file, start);
}

function within<Value>(step: Step, check: () => Value): Value {
  try {
    return check();
  } catch (error) {
    throw error instanceof Wrong ? error : new Wrong(step);
  }
}

// Bundles

/** The ends of the fragments, with every hash made again. */
function journalOf({ table, fragments }: Bundle): Logged[] {
  let last = -1;
  require("journal", fragments.length > 0);
  for (const { previous, records } of fragments) {
    require("journal", records.length > 0 && records[0]!.seq > Math.max(0, last + 1), records[0]?.seq);
    let before = previous;
    records.forEach((record, place) => {
      require("journal", record.seq === records[0]!.seq + place, record.seq);
      chained(table, record, before);
      before = record.hash;
    });
    last = records.at(-1)!.seq;
  }
  return fragments.map(({ records }) => records.at(-1)!).filter((end) => eventOf(end).type !== PROPOSED);
}

interface Seen {
  readonly opened: { readonly round: number; readonly at: number }[];
  readonly ended: number[];
}

function followBundle(bundle: Bundle, start: (rules: string) => Followed): void {
  const records = bundle.fragments.map((fragment) =>
    fragment.records.map((record) => [record, eventOf(record)] as const),
  );
  const first = records.flat().find(([, event]) => OPENS.includes(event.type))?.[1];
  const followed = start((first?.rules_hash as string | undefined) ?? "");
  const seen: Seen = { opened: [], ended: [] };
  for (const fragment of records) {
    followed.skip();
    for (const [record, event] of fragment) followRecord(record, event, followed, seen);
  }
  within("whole", () => refuseParts(bundle, followed, seen));
}

function followRecord(record: JournalRecord, event: Event, followed: Followed, { opened, ended }: Seen): void {
  if (OPENS.includes(event.type)) {
    require("journal", event.round === record.round, record.seq);
    followed.betting(record.round, event.rules_hash as string);
    opened.push(record);
  }
  if (LAID.includes(event.type)) followed.chips(leafOf(unhex(record.hash)));
  if (event.seed) within("shuffles", () => followed.seed(event.seed as string));
  if (ENDS.includes(event.type)) ended.push(record.round);
  followed.follow(event, record.seq);
}

function refuseParts(bundle: Bundle, { shuffles, revealed, sealed }: Followed, { opened, ended }: Seen): void {
  const { kind, number, day } = bundle;
  const numbers = opened.map(({ round }) => round);
  const alone = (found: readonly number[]) => found.length > 0 && found.every((each) => each === number);
  const once = (found: readonly number[]) => found.length === 1 && found[0] === number;
  switch (kind) {
    case "round":
      require("whole", day === "" && alone(numbers) && alone(ended)); // betting opens again if nobody has bet
      return require("whole", sealed || shuffles.join() === revealed.join());
    case "shoe":
      return require("whole", day === "" && sealed && once(shuffles) && once(revealed) && bundle.fragments.length <= 2);
    case "day": {
      const days = new Set(opened.map(({ at }) => new Date(at).toISOString().slice(0, 10)));
      return require("whole", number === 0 && days.size === 1 && days.has(day));
    }
    default:
      throw new Wrong("whole");
  }
}

// The dealing of a round

/** The records that the log contains, and the end of the round, in the order of the journal. */
function journalOfDealing({ table, round, records, end }: Dealing): Logged[] {
  require("journal", records.length > 0);
  const logged: Logged[] = [];
  let last = 0;
  for (const record of records) {
    require("journal", record.seq > last, record.seq);
    last = record.seq;
    chained(table, record, record.previous);
    const { type } = eventOf(record);
    require("journal", OF_DEALING.includes(type), record.seq);
    if (IN_LOG.includes(type)) logged.push(record);
  }
  return [...logged, { ...end, round }].sort((one, other) => one.seq - other.seq);
}

function followDealing(dealing: Dealing, followed: Followed): void {
  const { round, rules, records, end } = dealing;
  const events = records.map((record) => [record, eventOf(record)] as const);
  const sealed = events.some(([, event]) => event.type === "shuffle_fixed" && Boolean(event.house_root));
  const laid = [...dealing.laid];
  followed.betting(round, rules);
  for (const [record, event] of events) {
    const fixes = event.type === "shuffle_fixed" && !sealed;
    if (event.type === "shoe_cut" || fixes)
      within(sealed ? "cut" : "shuffles", () => dealing.seeds.forEach((seed) => followed.seed(seed)));
    if (fixes || "witnessed" in event)
      within(sealed ? "cards" : "shuffles", () => laid.shift()!.forEach((leaf) => followed.chips(unhex(leaf, 32))));
    followed.follow(event, record.seq);
  }
  const inRound = events.filter(([, { type }]) => type === "cards_dealt" || type === "dice_thrown");
  require("whole", !laid.length &&
    followed.isComplete &&
    followed.shuffles.length === 1 &&
    followed.counts.chains === 1);
  require("whole", inRound.every(([record]) => record.round === round && record.seq < end.seq));
  require("whole", sealed || followed.revealed.length === 1);
}
