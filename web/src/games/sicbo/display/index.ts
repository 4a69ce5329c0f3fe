// Sic Bo on the screen above its table.
import type { DisplayParts } from "../../../play/game";
import names from "../names";
import History from "./History.svelte";
import Scene from "./Scene.svelte";
import { sign } from "./sign";
import words from "./words";

export default {
  title: (language) => names[language].title,
  Scene,
  History,
  phaseName: () => undefined,
  sign,
  terms: (_settings, _rules, language) => [words[language].losesToTriple],
} satisfies DisplayParts;
