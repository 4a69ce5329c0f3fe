// Makes package-lock.json fit for `npm ci` on the platforms that it names.
//
// The bundler and the linter list a compiled part for each platform as optional. The lock file holds those for Linux
// alone, because not every registry has the others, and `npm ci` refuses a lock file with a part missing. This script
// takes the parts without an entry off the lists. What is left has a hash each, and `npm ci` installs exactly that.
// The image is built with it, on a copy: the file in the repository stays as it is.
import { readFileSync, writeFileSync } from "node:fs";

const path = "package-lock.json";
const lock = JSON.parse(readFileSync(path, "utf8"));
const locked = new Set(Object.keys(lock.packages).map((place) => place.split("node_modules/").at(-1)));
for (const found of Object.values(lock.packages))
  for (const name of Object.keys(found.optionalDependencies ?? {}))
    if (!locked.has(name)) delete found.optionalDependencies[name];
writeFileSync(path, JSON.stringify(lock, null, 2) + "\n");
