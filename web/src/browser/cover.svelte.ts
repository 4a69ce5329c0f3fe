// A page may cover the whole window for a while. What lies behind it nobody sees, and nobody should come to by Tab.

let covers = $state(0);

export const cover = {
  get lies(): boolean {
    return covers > 0;
  },
};

/** Until the function that it returns is called. */
export function coverWindow(): () => void {
  covers += 1;
  return () => (covers -= 1);
}
