// What the page of exact odds says of Baccarat: either pay table, and the insurance tables.
import type { OddsParts } from "../../../play/game";
import { hasCommission } from "./commission";
import Commission from "./Commission.svelte";
import Insurance from "./Insurance.svelte";
import words from "./words";

const odds: OddsParts = {
  about: () => words().about,
  query: (asked) => `?commission=${hasCommission(asked)}`,
  Choice: Commission,
  edgeNote: () => words().edgeNegative,
  More: Insurance,
};
export default odds;
