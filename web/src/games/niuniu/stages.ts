// Arranging as a mirror follows it, and how a patron lays out a hand.
import type { Card, Mirror } from "../../net/types";
import type { Told, Turn } from "../../play/game";
import { enter, hasLeft } from "../../play/mirror";
import type { Play } from "../../play/play.svelte";
import names from "./names";

export function follow(mirror: Mirror, event: Told): void {
  const holders = holdersOf(mirror);
  switch (event.type) {
    case "arranging_opened":
      enter(mirror, "arranging", event.deadline);
      mirror.unarranged = boxesToArrange(mirror, holders);
      break;
    case "hand_arranged":
      mirror.unarranged = mirror.unarranged.filter((box) => box !== event.box);
      break;
    case "arranging_closed":
      mirror.unarranged = [];
      enter(mirror, "dealing", null);
      break;
    case "left":
      mirror.unarranged = mirror.unarranged.filter((box) => holders.get(box) !== event.patron);
      break;
  }
  mirror.you.may_arrange = mirror.unarranged.filter((box) => holders.get(box) === mirror.you.patron);
}

function holdersOf(mirror: Mirror): Map<number, string> {
  const holders = new Map<number, string>();
  for (const wagers of Object.values(mirror.confirmed))
    for (const { box, patron } of wagers) if (box != null) holders.set(box, patron);
  return holders;
}

/** niuniu 4.5.5: a patron arranges the first of their hands. */
function boxesToArrange(mirror: Mirror, holders: ReadonlyMap<number, string>): number[] {
  const first = new Map<string, number>();
  for (const [box, holder] of [...holders].sort(([a], [b]) => a - b)) if (!first.has(holder)) first.set(holder, box);
  return [...first]
    .filter(([holder]) => !hasLeft(mirror, holder))
    .map(([, box]) => box)
    .sort((a, b) => a - b);
}

const ARRANGE: Turn = { name: "arrange", text: () => names().turn };

export function turn({ you }: Mirror): Turn | null {
  return you.may_arrange.length ? ARRANGE : null;
}

export function arrangeHand(play: Play, box: number, niu: readonly string[]): Promise<boolean> {
  return play.request({ do: "arrange", ...play.round, box, niu: [...niu] as Card[] });
}
