// The words of one part of the client in both languages, Vietnamese first. A word is a text, or a function that makes
// one; the compiler checks that both languages have the same words.
import { preferences } from "../browser/preferences.svelte";

type Word = string | ((...values: never[]) => string);
export interface Catalogue {
  readonly [name: string]: Word | Catalogue;
}
type Same<T> = {
  readonly [K in keyof T]: T[K] extends (...values: infer V) => string
    ? (...values: V) => string
    : T[K] extends string
      ? string
      : Same<T[K]>;
};

export interface Area<T> {
  (): Same<T>;
  readonly vi: Same<T>;
  readonly en: Same<T>;
}

export function area<const T extends Catalogue>(vi: T, en: Same<T>): Area<T> {
  return Object.assign(() => (preferences.language === "vi" ? (vi as unknown as Same<T>) : en), {
    vi: vi as unknown as Same<T>,
    en,
  });
}
