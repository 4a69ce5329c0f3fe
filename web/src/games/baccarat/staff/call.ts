// What a Baccarat dealer says: the calls of the book, the points of both hands (4.11), the result (4.18).
import type { Due, Mirror } from "../../../net/types";
import { FACE_DOWN } from "../../../play/mirror";
import { both, type AtTable, type Both } from "../../../play/staff";
import { totalOf } from "../outcome";
import type { Side } from "../stages";
import table from "../words";
import words from "./words";

const FIRST_CARDS = 2;
const NATURAL = 8;

export function due({ to }: Due, { hands }: Mirror): Both {
  const third = (hands[to ?? ""] ?? []).length >= FIRST_CARDS;
  return both(words, (w, language) => (third ? w.third : w.due)(table[language][to as Side]));
}

export function call({ mirror }: AtTable): Both | null {
  switch (mirror.phase) {
    case "waiting":
    case "result":
      return both(words, (w) => w.open);
    case "betting":
      return both(words, (w) => w.close);
    case "dealing":
    case "called":
    case "insurance":
      return told(mirror);
    default:
      return null;
  }
}

/** The winner as the server names it; empty while a card lies face down or is still to come. */
export function result(mirror: Mirror): string {
  const { player, banker } = opened(mirror) ?? {};
  if (!player || !banker) return "";
  const [own, other] = [totalOf(player), totalOf(banker)];
  return own === other ? "tie" : own > other ? "player" : "banker";
}

function opened({ hands }: Mirror): Record<Side, readonly string[]> | null {
  const { player = [], banker = [] } = hands;
  const complete = player.length >= FIRST_CARDS && banker.length >= FIRST_CARDS;
  return complete && ![...player, ...banker].includes(FACE_DOWN) ? { player, banker } : null;
}

/** Nothing is said before both hands have two cards. */
function told(mirror: Mirror): Both | null {
  const hands = opened(mirror);
  if (!hands) return null;
  const [player, banker] = [totalOf(hands.player), totalOf(hands.banker)];
  const { need } = mirror.you;
  const over = mirror.phase === "called" || (mirror.phase === "dealing" && need === null);
  return both(words, (w, language) => {
    const t = table[language];
    const points = w.points(player, banker);
    if (!over) return need?.to ? w.draws(points, t[need.to as Side]) : points;
    const wins = player > banker ? t.wins(t.player, player, banker) : t.wins(t.banker, banker, player);
    const outcome = player === banker ? t.tied(player) : wins;
    const natural =
      hands.player.length + hands.banker.length === 2 * FIRST_CARDS && Math.max(player, banker) >= NATURAL;
    const said = natural ? w.natural(outcome) : outcome;
    return mirror.free ? w.free(said) : said;
  });
}
