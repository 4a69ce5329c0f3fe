// What can wait until the page has nothing better to do.

export function whenIdle(act: () => unknown): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else setTimeout(act);
}
