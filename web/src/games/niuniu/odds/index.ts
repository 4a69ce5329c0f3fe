// What the page of exact odds says of Niu Niu.
import type { OddsParts } from "../../../play/game";
import Together from "./Together.svelte";
import words from "./words";

const odds: OddsParts = { about: () => words().about, Together };
export default odds;
