// Niu Niu on the screen above its table.
import type { DisplayParts } from "../../../play/game";
import names from "../names";
import History from "./History.svelte";
import Scene from "./Scene.svelte";
import { sign, terms } from "./sign";

export default {
  title: (language) => names[language].title,
  Scene,
  History,
  phaseName: (phase, language) => (phase === "arranging" ? names[language].arranging : undefined),
  sign,
  terms,
} satisfies DisplayParts;
