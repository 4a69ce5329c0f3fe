// Keeps the worker that shows our own page while the house cannot be reached, unless the patron does not want it.
// Browsers have workers on https and on the own machine only.
import { preferences } from "./preferences.svelte";

const WORKER = "/worker.js";
const OURS = "felt-offline-";

async function keepWorker(): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
}

/** Nothing of it stays on the device. */
async function removeWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  await registration?.unregister();
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The first page comes before its worker. */
async function loaded(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((done) => addEventListener("load", done, { once: true, passive: true }));
}

/** Follows the setting. Called once. */
export function attendOffline(): void {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  let last = loaded();
  $effect.root(() => {
    $effect(() => {
      const change = preferences.offlinePage ? keepWorker : removeWorker;
      // One after the other. A device that refuses it has the browser's own page.
      last = last.then(change).catch(() => undefined);
    });
  });
}
