// The journal of a table, followed while it is written and read back to its beginning.
import { afterEach, expect, it, vi } from "vitest";
import { Journal } from "../../../src/pages/watch/table/journal.svelte";

const written = Array.from({ length: 150 }, (_, at) => ({ seq: at + 1, round: 1, says: `line ${at + 1}` }));
let last = 0;
/** As the server answers: the latest that fit, and where there are others. */
function answer(path: string): Response {
  const query = new URL(path, "http://felt").searchParams;
  const [after, before] = [Number(query.get("after") ?? 0), Number(query.get("before") ?? Infinity)];
  const wanted = written.filter(({ seq }) => seq <= last && seq > after && seq < before);
  const lines = wanted.slice(-Number(query.get("most")));
  const next = lines.length < wanted.length ? lines[0]!.seq : null;
  return new Response(JSON.stringify({ table: "B1", seq: last, lines, names: {}, next, on_duty: [] }));
}
const seqs = (journal: Journal) => journal.lines.map(({ seq }) => seq);
const upTo = (first: number, end: number) => Array.from({ length: end - first + 1 }, (_, at) => first + at);

afterEach(() => vi.unstubAllGlobals());

it("has every line once, whatever came in between", async () => {
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(answer(path)));
  const journal = new Journal("B1");
  last = 65;
  await journal.look();
  expect([seqs(journal), journal.hasEarlier]).toEqual([upTo(6, 65), true]);
  last = 70;
  await journal.look();
  expect(seqs(journal)).toEqual(upTo(6, 70));
  await journal.earlier();
  expect([seqs(journal), journal.hasEarlier]).toEqual([upTo(1, 70), false]);
  last = 150; // more than one answer holds: the lines begin anew
  await journal.look();
  expect([seqs(journal), journal.hasEarlier]).toEqual([upTo(91, 150), true]);
  await journal.earlier();
  await journal.earlier();
  expect([seqs(journal), journal.hasEarlier]).toEqual([upTo(1, 150), false]);
});

it("says why it cannot be read, and keeps what it has", async () => {
  last = 3;
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(answer(path)));
  const journal = new Journal("B1");
  await journal.look();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  await journal.look();
  expect([journal.refusal?.code, seqs(journal)]).toEqual(["offline", [1, 2, 3]]);
});
