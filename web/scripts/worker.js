// Adds the worker to the build: its code, the hash of this build, and the files that its page is made of.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const PAGE = "offline.html";
const SOURCE = new URL("../src/offline/worker.js", import.meta.url);

/** @returns {import("vite").Plugin} */
export function worker() {
  return {
    name: "felt-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle[PAGE];
        if (page?.type !== "asset") throw new Error(`the build has no ${PAGE}`);
        const parts = [...String(page.source).matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
        const kept = [...new Set([`/${PAGE}`, ...parts])];
        const hash = createHash("sha256").update(String(page.source));
        for (const name of Object.keys(bundle).sort()) hash.update(name); // each asset is named by its content
        const build = hash.digest("hex").slice(0, 16);
        const told = `const BUILD = ${JSON.stringify(build)};\nconst KEPT = ${JSON.stringify(kept)};\n`;
        this.emitFile({ type: "asset", fileName: "worker.js", source: told + readFileSync(SOURCE, "utf8") });
      },
    },
  };
}
