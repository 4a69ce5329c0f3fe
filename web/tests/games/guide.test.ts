// The pictures of the guides are true: what a hand says is what the game's own code counts.
import { describe, expect, it } from "vitest";
import "../../src/games";
import { preferences } from "../../src/browser/preferences.svelte";
import { totalOf } from "../../src/games/baccarat/outcome";
import { games, type GuideHand } from "../../src/play/game";

const NUMBER = /\d+/;
const said = ({ says }: GuideHand) => Number(NUMBER.exec(says)?.[0]);
const POINTS = "A23456789";
const points = (card: string) => POINTS.indexOf(card[0]!) + 1 || 10;

async function handsOf(name: string): Promise<GuideHand[]> {
  const guide = await games().find((game) => game.name === name)!.guide!();
  return guide
    .steps()
    .flatMap(({ hands = [] }) => [...hands])
    .filter(({ says }) => says);
}

describe.each(["vi", "en"] as const)("in %s", (language) => {
  it.each(games().map((game) => [game.name, game] as const))("%s has four steps with pictures", async (_, game) => {
    preferences.language = language;
    const guide = await game.guide!();
    expect(guide.steps()).toHaveLength(4);
    for (const step of guide.steps()) expect(step.hands ?? step.dice ?? step.chips, step.title).toBeTruthy();
    expect(guide.decides().length).toBeGreaterThan(1);
  });

  it("baccarat 4.12: the points of each hand are those of its cards", async () => {
    preferences.language = language;
    for (const hand of await handsOf("baccarat")) expect(said(hand), hand.cards.join()).toBe(totalOf(hand.cards));
  });

  it("niuniu 6.2: the first three cards make the Niu, the other two its points", async () => {
    preferences.language = language;
    for (const hand of await handsOf("niuniu")) {
      const counted = hand.cards.map(points);
      expect((counted[0]! + counted[1]! + counted[2]!) % 10).toBe(0);
      expect(said(hand)).toBe((counted[3]! + counted[4]!) % 10);
    }
  });
});
