// Hash trees of RFC 6962.
import { joined } from "./bytes";
import { sha256 } from "./sha256";

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);
const HASH = 32;

export const leafOf = (data: Uint8Array): Uint8Array => sha256(joined(LEAF, data));

const nodeOf = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(joined(NODE, left, right));

/** The root over hashes of leaves. */
export function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length < 2) return leaves[0] ?? sha256(new Uint8Array());
  let left = 1;
  while (left * 2 < leaves.length) left *= 2;
  return nodeOf(rootOf(leaves.slice(0, left)), rootOf(leaves.slice(left)));
}

/** The root to which a path leads from the hash of a leaf; null if the path does not fit the size of the tree. */
export function climbed(leaf: Uint8Array, index: number, size: number, path: readonly Uint8Array[]): Uint8Array | null {
  if (!(index >= 0 && index < size)) return null;
  let place = index;
  let last = size - 1;
  let reached = leaf;
  for (const other of path) {
    if (last === 0) return null;
    if (place % 2 || place === last) {
      reached = nodeOf(other, reached);
      while (place % 2 === 0 && place) {
        place /= 2;
        last = Math.floor(last / 2);
      }
    } else reached = nodeOf(reached, other);
    place = Math.floor(place / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? reached : null;
}

/** A path as records have it: its hashes one after the other. */
export function pathOf(bytes: Uint8Array): Uint8Array[] {
  if (bytes.length % HASH) throw new TypeError("not a path");
  return Array.from({ length: bytes.length / HASH }, (_, at) => bytes.slice(HASH * at, HASH * (at + 1)));
}
