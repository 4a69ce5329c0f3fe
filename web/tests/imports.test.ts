// @vitest-environment node
// Imports go one way, games know nothing of each other, and no room has too many people in it.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SRC = fileURLToPath(new URL("../src", import.meta.url));
const TESTS = fileURLToPath(new URL(".", import.meta.url));
const LINES_MAX = 400;
const MODULES_MAX = 22;

/** Each folder may import those before it, and itself. */
const ORDER = [
  "offline",
  "lib",
  "verify",
  "net",
  "browser",
  "i18n",
  "play",
  "session",
  "ui",
  "table",
  "staff",
  "games",
  "pages",
  "app",
];
/** Written by `npm run types`, however long the protocol is. */
const GENERATED = ["net/types.ts", "net/schema.json"];

interface Import {
  readonly from: string;
  readonly to: string;
  /** Gone when the code runs. */
  readonly types: boolean;
  /** Loaded when it is first needed. */
  readonly lazy: boolean;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

const modules = filesIn(SRC).map((path) => relative(SRC, path));
const isCode = (module: string) => /\.(ts|svelte)$/.test(module);

function resolve(from: string, specifier: string): string {
  const base = normalize(join(dirname(from), specifier));
  const found = [base, `${base}.ts`, `${base}.svelte.ts`, `${base}/index.ts`].find(
    (path) => existsSync(join(SRC, path)) && !statSync(join(SRC, path)).isDirectory(),
  );
  if (!found) throw new Error(`${from} imports ${specifier}, which is not there`);
  return found;
}

function importsOf(from: string): Import[] {
  const text = readFileSync(join(SRC, from), "utf8");
  const still = [...text.matchAll(/^\s*(?:import|export)\s+(type\s)?(?:([^"';]*?)\sfrom\s+)?"(\.[^"]+)";/gm)].map(
    ([, type, names = "", specifier]) => {
      const each = names
        .replace(/[{}]/g, "")
        .split(",")
        .filter((name) => name.trim());
      const types = Boolean(type) || (each.length > 0 && each.every((name) => /^\s*type\s/.test(name)));
      return { from, to: resolve(from, specifier!), types, lazy: false };
    },
  );
  const lazy = [...text.matchAll(/\bimport\("(\.[^"]+)"\)/g)].map(([, specifier]) => {
    return { from, to: resolve(from, specifier!), types: false, lazy: true };
  });
  return [...still, ...lazy];
}

const imports = modules.filter(isCode).flatMap(importsOf);
const folderOf = (module: string) => module.split("/")[0]!;
const partOf = (module: string) => module.split("/")[1]!;
const shown = ({ from, to }: Import) => `${from} imports ${to}`;

it("reads the imports", () => expect(imports.length).toBeGreaterThan(500));

describe("folders", () => {
  it("are those that have a place in the order", () => {
    expect([...new Set(modules.map(folderOf))].sort()).toEqual([...ORDER].sort());
  });

  it.each(ORDER)("%s imports only what is below it", (folder) => {
    const allowed = new Set(ORDER.slice(0, ORDER.indexOf(folder) + 1));
    const wrong = imports.filter(({ from, to }) => folderOf(from) === folder && !allowed.has(folderOf(to)));
    expect(wrong.map(shown)).toEqual([]);
  });

  it.each([...new Set(modules.map(dirname))])("%s has few modules", (folder) => {
    const own = modules.filter((module) => dirname(module) === folder);
    expect(own.length).toBeLessThanOrEqual(MODULES_MAX);
  });
});

describe("games", () => {
  const inGames = (module: string) => folderOf(module) === "games";

  it("never import each other", () => {
    const wrong = imports.filter(
      ({ from, to }) => inGames(from) && inGames(to) && from !== "games/index.ts" && partOf(from) !== partOf(to),
    );
    expect(wrong.map(shown)).toEqual([]);
  });

  it("are reached through their registration alone", () => {
    const outside = imports.filter(({ from, to }) => !inGames(from) && inGames(to));
    expect(outside.map(shown)).toEqual(["app/main.ts imports games/index.ts"]);
    const listed = imports.filter(({ from }) => from === "games/index.ts").map(({ to }) => to);
    const folders = readdirSync(join(SRC, "games")).filter((name) => !name.includes("."));
    expect(listed.filter(inGames).sort()).toEqual(folders.map((game) => `games/${game}/index.ts`).sort());
  });

  it("load their pages when they are first shown", () => {
    const eager = new Set(["games/index.ts"]);
    for (const module of eager)
      for (const { from, to, types, lazy } of imports) if (from === module && !types && !lazy) eager.add(to);
    expect([...eager].filter((module) => inGames(module) && module.endsWith(".svelte"))).toEqual([]);
  });

  it("are not named outside", () => {
    const names = readdirSync(join(SRC, "games")).filter((name) => !name.includes("."));
    const named = new RegExp(`["'\`](${names.join("|")})["'\`]`);
    const wrong = modules.filter(
      (module) => isCode(module) && !inGames(module) && !GENERATED.includes(module) && named.test(textOf(module)),
    );
    expect(wrong).toEqual([]);
  });
});

it("pages never import each other", () => {
  const wrong = imports.filter(
    ({ from, to }) => folderOf(from) === "pages" && folderOf(to) === "pages" && partOf(from) !== partOf(to),
  );
  expect(wrong.map(shown)).toEqual([]);
});

function textOf(module: string): string {
  return readFileSync(join(SRC, module), "utf8");
}

it("nothing goes round in a circle", () => {
  const next = new Map<string, string[]>();
  for (const { from, to, types, lazy } of imports) if (!types && !lazy) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (module: string, way: readonly string[]): void => {
    if (way.includes(module)) circles.push([...way.slice(way.indexOf(module)), module].join(" → "));
    if (way.includes(module) || done.has(module)) return;
    for (const each of next.get(module) ?? []) visit(each, [...way, module]);
    done.add(module);
  };
  for (const module of modules) visit(module, []);
  expect(circles).toEqual([]);
});

it.each(modules.filter((module) => !GENERATED.includes(module)))("%s is short", (module) => {
  expect(textOf(module).split("\n").length - 1).toBeLessThanOrEqual(LINES_MAX);
});

it("the tests' tree is the code's tree", () => {
  const folders = filesIn(TESTS)
    .filter((path) => path.endsWith(".test.ts"))
    .map((path) => dirname(relative(TESTS, path)));
  for (const folder of new Set(folders)) expect(existsSync(join(SRC, folder)), folder).toBe(true);
});
