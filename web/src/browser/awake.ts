// Keeps the screen of the device awake, where the browser can.

/** Until the returned function is called. The browser lets go of a hidden window: it is held again when it is seen. */
export function stayAwake(): () => void {
  let held: WakeLockSentinel | null = null;
  let over = false;
  const hold = async () => {
    if (over || document.hidden || (held && !held.released)) return;
    try {
      held = await navigator.wakeLock.request("screen");
      if (over) await held.release();
    } catch {
      // The device sleeps by its own rules: no such lock, or its battery is low.
    }
  };
  const seen = () => void hold();
  document.addEventListener("visibilitychange", seen);
  seen();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", seen);
    void held?.release().catch(() => undefined);
  };
}
