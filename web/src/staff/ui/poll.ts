// Asks again and again while the page is looked at.

/** Looks at once, and again so long after each answer; not while the page is hidden, and at once when it is seen again.
 * Returns the end of it. */
export function poll(look: () => Promise<unknown>, everyMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  let asking = false;
  const again = async () => {
    clearTimeout(timer);
    if (over || asking || document.visibilityState === "hidden") return;
    asking = true;
    await look().catch(() => undefined);
    asking = false;
    if (!over) timer = setTimeout(() => void again(), everyMs);
  };
  const seen = () => void again();
  document.addEventListener("visibilitychange", seen);
  void again();
  return () => {
    over = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", seen);
  };
}
