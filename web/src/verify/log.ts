// The log of the house: public keys, proofs, and the one checkpoint with its signatures (docs/RECORD.md).
import { base64, joined, same, unbase64, unhex, utf8, hex } from "./bytes";
import { sha256 } from "./sha256";
import type { Signatures } from "./signatures";
import { climbed, leafOf } from "./tree";
import { require } from "./wrong";

const LOG_KEY = 1;
const WITNESS_KEY = 4;
const KEY_ID = 4;
const TIME = 8;
const DASH = "—";

export interface PublicKey {
  readonly name: string;
  readonly id: Uint8Array;
  readonly key: Uint8Array;
}

/** A record that the log contains. */
export interface Logged {
  readonly seq: number;
  readonly round: number;
  readonly hash: string;
}

export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  /** By witness, the second since 1970 in which they cosigned. */
  readonly cosigned: readonly number[];
}

/** The key of the house, then those of the witnesses. */
export function keysOf(house: string, witnesses: readonly string[]): PublicKey[] {
  return [house, ...witnesses].map((text, place) => {
    const [name = "", id, ...rest] = text.split("+");
    const content = unbase64(rest.join("+"));
    const hash = sha256(joined(utf8(`${name}\n`), content)).slice(0, KEY_ID);
    const kind = place ? WITNESS_KEY : LOG_KEY;
    require("keys", content[0] === kind && content.length === 33 && name !== "" && hex(hash) === id);
    return { name, id: hash, key: content.slice(1) };
  });
}

/** Every proof fits its record, and all have the same checkpoint. */
export function proved(
  table: string,
  ends: readonly Logged[],
  proofs: readonly string[],
  keys: readonly PublicKey[],
  signatures: Signatures,
): Checkpoint {
  require("log", ends.length > 0 && ends.length === proofs.length, ends.at(-1)?.seq);
  const [, ...notes] = proofs[0]!.split("\n\n");
  const note = notes.join("\n\n");
  const checkpoint = checkpointOf(note, keys, signatures);
  ends.forEach((end, place) => {
    const fits = leadsTo(table, end, proofs[place]!, note, checkpoint);
    require("log", fits, end.seq);
  });
  return checkpoint;
}

interface Rooted extends Checkpoint {
  readonly root: string;
}

function leadsTo(table: string, end: Logged, proof: string, note: string, { size, root }: Rooted): boolean {
  const [head = "", ...rest] = proof.split("\n\n");
  const [form, extra, index = "", ...path] = head.split("\n");
  const named = `felt/record\n${table}\n${end.seq}\n${end.round}\n${end.hash}\n`;
  const at = Number(/^index (0|[1-9]\d*)$/.exec(index)?.[1]);
  const reached = climbed(leafOf(unhex(end.hash, 32)), at, size, path.map(unbase64));
  return (
    form === "c2sp.org/tlog-proof@v1" &&
    extra === `extra ${base64(utf8(named))}` &&
    rest.join("\n\n") === note &&
    reached !== null &&
    base64(reached) === root
  );
}

function checkpointOf(note: string, keys: readonly PublicKey[], signatures: Signatures): Rooted {
  const [text = "", signed = "", ...more] = note.split("\n\n");
  const [origin = "", digits = "", root = "", ...others] = text.split("\n");
  const lines = signed.split("\n");
  require("log", !more.length && !others.length && /^(0|[1-9]\d*)$/.test(digits) && origin === keys[0]!.name);
  require("log", lines.length === keys.length + 1 && lines.at(-1) === "");
  const cosigned: number[] = [];
  keys.forEach(({ name, id, key }, place) => {
    const [dash, signer, encoded, ...rest] = lines[place]!.split(" ");
    require("log", dash === DASH && signer === name && !rest.length);
    const content = unbase64(encoded);
    require("log", same(content.slice(0, KEY_ID), id));
    if (place === 0) return signatures.add("log", 0, utf8(`${text}\n`), content.slice(KEY_ID), key);
    const seconds = Number(new DataView(content.buffer).getBigUint64(KEY_ID));
    cosigned.push(seconds);
    const message = utf8(`cosignature/v1\ntime ${seconds}\n${text}\n`);
    signatures.add("log", 0, message, content.slice(KEY_ID + TIME), key);
  });
  return { origin, size: Number(digits), root, cosigned };
}
