// A long list is put up piece by piece, between what the visitor does.
const FIRST = 32;
const STEP = 24;

const soon: (act: () => void) => unknown =
  typeof requestIdleCallback === "function" ? requestIdleCallback : (act) => setTimeout(act, 50);

export class Batches {
  private most = $state(FIRST);

  /** As much of the list as is up by now. Called where it can be followed. */
  of<T>(list: readonly T[]): readonly T[] {
    return list.length > this.most ? list.slice(0, this.most) : list;
  }

  /** For the life of a component. */
  follow(length: () => number): void {
    $effect(() => {
      if (length() > this.most) soon(() => (this.most += STEP));
    });
  }
}
