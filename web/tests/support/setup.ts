// All test files share one window, which is what makes them quick; each finds it as a fresh one would be.
import { vi } from "vitest";

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
if (globalThis.document) {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.title = "";
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
}

// What jsdom lacks, or Node alone, and the client asks of a browser.
if (!globalThis.matchMedia)
  globalThis.matchMedia = (query) =>
    ({
      matches: query.includes("min-width"),
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;

if (!globalThis.navigator) Object.defineProperty(globalThis, "navigator", { value: { languages: ["vi"] } });

// As in `app/main.ts`: the games register before anything is shown.
await import("../../src/games");
