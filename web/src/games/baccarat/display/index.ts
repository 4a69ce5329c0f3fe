// Baccarat on the screen above its table.
import type { DisplayParts } from "../../../play/game";
import names from "../names";
import History from "./History.svelte";
import Scene from "./Scene.svelte";
import { sign, terms } from "./sign";

export default {
  title: (language) => names[language].title,
  Scene,
  History,
  phaseName: (phase, language) => names[language].phase[phase as "squeeze"],
  sign,
  terms,
} satisfies DisplayParts;
