// SHA-256 (FIPS 180-4) and HMAC. A shoe takes some five thousand hashes of a few dozen bytes each: `crypto.subtle` answers
// each of them later, and is slower for it. Signatures go to `crypto.subtle` (signatures.ts).
import { joined, pack, u64, type Field } from "./bytes";

const BLOCK = 64;

/** The first 32 bits of the fractional parts of a root of the first primes, as the standard defines its constants. */
function fractions(count: number, power: number): Uint32Array {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) prime = false;
    if (prime) found.push((candidate ** power % 1) * 2 ** 32);
  }
  return Uint32Array.from(found);
}

const START = fractions(8, 1 / 2);
const ROUNDS = fractions(64, 1 / 3);
const schedule = new Uint32Array(64);

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function compress(state: Uint32Array, view: DataView, at: number): void {
  for (let t = 0; t < 16; t++) schedule[t] = view.getUint32(at + 4 * t);
  for (let t = 16; t < 64; t++) {
    const early = schedule[t - 15]!;
    const late = schedule[t - 2]!;
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    schedule[t] = schedule[t - 16]! + s0 + schedule[t - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[t]! + schedule[t]!) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = state[place]! + word));
}

export function sha256(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / BLOCK) * BLOCK);
  padded.set(data);
  padded[data.length] = 0x80;
  padded.set(u64(data.length * 8), padded.length - 8);
  const view = new DataView(padded.buffer);
  const state = START.slice();
  for (let at = 0; at < padded.length; at += BLOCK) compress(state, view, at);
  const digest = new Uint8Array(32);
  const words = new DataView(digest.buffer);
  state.forEach((word, place) => words.setUint32(4 * place, word));
  return digest;
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/** H of the document. */
export const hashed = (label: string, ...fields: readonly Field[]): Uint8Array => sha256(pack(label, ...fields));
