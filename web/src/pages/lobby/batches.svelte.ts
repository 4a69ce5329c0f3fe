// Renders a long list in batches, when the browser is idle.
const FIRST = 32;
const STEP = 24;

const soon: (act: () => void) => unknown =
  typeof requestIdleCallback === "function" ? requestIdleCallback : (act) => setTimeout(act, 50);

export class Batches {
  private most = $state(FIRST);

  /** The part of the list to render now. Reactive. */
  of<T>(list: readonly T[]): readonly T[] {
    return list.length > this.most ? list.slice(0, this.most) : list;
  }

  /** Adds batches for the life of a component. */
  follow(length: () => number): void {
    $effect(() => {
      if (length() > this.most) soon(() => (this.most += STEP));
    });
  }
}
