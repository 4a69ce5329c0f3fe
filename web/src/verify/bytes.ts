// Bytes as the documents write them: hexadecimal, base64, and packed fields (docs/FAIRNESS.md, “Notation”).
const encoder = new TextEncoder();

export type Field = Uint8Array | string | number;

export const utf8 = (text: string): Uint8Array => encoder.encode(text);

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A number of eight bytes, big-endian. */
export function u64(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.floor(value / 2 ** 32));
  view.setUint32(4, value >>> 0);
  return bytes;
}

/** Each field with its length before it. */
export function pack(...fields: readonly Field[]): Uint8Array {
  const parts = fields.flatMap((field) => {
    const bytes = field instanceof Uint8Array ? field : utf8(String(field));
    return [u64(bytes.length), bytes];
  });
  return joined(...parts);
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Throws for a text that is not hexadecimal in small letters, or not of this length. */
export function unhex(text: unknown, length?: number): Uint8Array {
  if (typeof text !== "string" || !/^([0-9a-f]{2})*$/.test(text)) throw new TypeError("not hexadecimal");
  const bytes = Uint8Array.from({ length: text.length / 2 }, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));
  if (length !== undefined && bytes.length !== length) throw new TypeError("not of this length");
  return bytes;
}

export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Throws for a text that is not base64 as it is usually written. */
export function unbase64(text: unknown): Uint8Array {
  if (typeof text !== "string") throw new TypeError("not base64");
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  if (base64(bytes) !== text) throw new TypeError("not the usual base64");
  return bytes;
}

export function same(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
