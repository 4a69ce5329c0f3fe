// What the page of exact odds says of Sic Bo.
import type { OddsParts } from "../../../play/game";
import { PAIRS } from "../dice";
import words from "./words";

const odds: OddsParts = {
  about: () => words().about,
  rowName: (kind, numbers) =>
    kind === "pair" && numbers.length === PAIRS.length
      ? words().allPairs
      : words().listed[kind as "total"](numbers.join(", ")),
};
export default odds;
