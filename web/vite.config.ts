import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { worker } from "./scripts/worker.js";

const server = process.env.FELT_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), worker(), ...(mode === "test" ? [svelteTesting()] : [])],
  build: {
    outDir: "../src/felt/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no inline scripts or fonts
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      input: ["index.html", "offline.html"],
      output: {
        // What every table needs in few files: each file costs a request, and its headers count.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "table",
              test: /\/src\/(table\/((dealer|notices|surface)\/)?[^/]+|ui\/(Stack|OpenTables|TableTab)\.svelte(\?.*)?)$/,
            },
            {
              name: "play",
              test: /\/src\/(browser|lib|play|session)\/|\/src\/(net\/(api|inOrder|inquiry\.svelte|line|tables|wish)|i18n\/(area|tables\/calls|tables\/help|cards|common|format|irregularities|names|table|lobby))\.ts/,
            },
            {
              name: "ui",
              test: /\/src\/ui\/((Chip|Clauses|Lazy|Ring|Switch)\.svelte|cards\/(Back|Card|Face|Shoe|faces|slide)\.)/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/support/setup.ts"],
    isolate: false,
    // How long we wait is no measure of how long it takes: the machine may be busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
}));
