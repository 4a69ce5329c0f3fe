// The bundles that `python -m tools.vectors` writes, as bytes.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Bundle } from "../../src/verify/form";

export const BUNDLES = ["baccarat-round", "niuniu-round", "sicbo-round", "baccarat-shoe", "sicbo-day"] as const;

export function bytesOf(name: string): Uint8Array {
  return new Uint8Array(readFileSync(fileURLToPath(new URL(`../vectors/${name}.json`, import.meta.url))));
}

export const textOf = (name: string): string => new TextDecoder().decode(bytesOf(name));
export const bundleOf = (name: string): Bundle => JSON.parse(textOf(`bundle-${name}`)) as Bundle;
export const encoded = (file: object): Uint8Array => new TextEncoder().encode(JSON.stringify(file));
