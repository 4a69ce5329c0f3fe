// What the consoles of staff show of Niu Niu.
import type { Card, Due, Mirror, NiuNiuSettings, Settings } from "../../../net/types";
import type { Description } from "../../../play/game";
import {
  both,
  guestAt,
  type Asking,
  type AtTable,
  type Both,
  type PayStep,
  type Spot,
  type StaffParts,
} from "../../../play/staff";
import { boxByBox } from "../../../staff/console/paid/payment";
import { arrange } from "../arrangement";
import type { NiuNiuOutcome } from "../outcome";
import { handName } from "../ranks";
import { inForce } from "../rules";
import { toggled, withAnte } from "../table/stakes";
import { amountOn } from "../../../play/draft";
import Felt from "./Felt.svelte";
import words from "./words";

/** niuniu 6.3: from right to left. */
const ORDER = { collect: "niuniu 6.3.2", pay: "niuniu 6.3.1" };

/** Double and its compulsory Additional come and go together (niuniu 2.2.3, ruling N1). */
function pad(_: Settings, rules: Description | null): Spot[][] {
  const ante: Spot = {
    bet: "ante",
    codes: ["a"],
    label: () => words().keys.ante,
    lay: (draft, cents, box) =>
      rules && box ? withAnte(draft, box, amountOn(draft, "ante", box) + cents, inForce(rules)) : draft,
  };
  const double: Spot = {
    bet: "double",
    brings: ["additional"],
    codes: ["d"],
    label: () => words().keys.double,
    lay: (draft, _, box) => (rules && box ? toggled(draft, box, inForce(rules)) : draft),
  };
  return [[ante, double]];
}

/** niuniu 4.6: at most two. */
function boxes(settings: Settings, rules: Description | null) {
  const { rules: own } = settings as NiuNiuSettings;
  return { count: own.boxes, perSeat: rules ? inForce(rules).boxes_per_patron : 1 };
}

function due({ to = "" }: Due): Both {
  const box = Number(to.replace("box ", ""));
  return both(words, (w) => w.due(box ? w.box(box) : w.house));
}

function call({ mirror }: AtTable): Both | null {
  const outcome = mirror.called as unknown as NiuNiuOutcome | null;
  switch (mirror.phase) {
    case "waiting":
    case "result":
      return both(words, (w) => w.open);
    case "betting":
      return both(words, (w) => w.close);
    case "arranging":
      return both(words, (w) => w.arrange);
    case "called":
      return outcome && compared(outcome);
    default:
      return mirror.you.need ? null : both(words, (w) => w.reveal);
  }
}

function compared({ house, boxes }: NiuNiuOutcome): Both {
  const won = Object.keys(boxes).filter((box) => boxes[box]!.wins);
  return both(words, (w, language) =>
    w.outcome(handName(house, "full", language), won.length ? w.won(won.join(", ")) : w.nobody),
  );
}

/** niuniu 4.9: the dealer says that a guest has arranged. Any arrangement counts as the best one (ruling N7). */
function asking({ mirror, keyed }: AtTable): Asking | null {
  if (mirror.phase !== "arranging") return null;
  const held = (box: number) =>
    Object.entries(mirror.confirmed).find(([, wagers]) => wagers.some((wager) => wager.box === box))?.[0];
  const waiting = mirror.unarranged.flatMap((box) => held(box) ?? []);
  return {
    title: both(words, (w) => w.arrange),
    goOn: () => words().goOn,
    waiting,
    answers: (seat) => {
      const box = mirror.unarranged.find((each) => held(each) === guestAt(seat));
      const hand = keyed[`box ${box}`];
      if (box === undefined || !hand) return [];
      const niu = [...arrange(hand).niu] as Card[];
      return [{ key: "a", label: () => words().arranged(box), wish: { do: "arrange", box, niu } }];
    },
  };
}

function decidedBy({ called }: Mirror, { box }: PayStep): string {
  const hand = (called as unknown as NiuNiuOutcome | null)?.boxes[String(box)];
  return hand ? handName(hand, "short") : "";
}

const staff: StaffParts = {
  cardsAtOnce: 5,
  pad,
  boxes,
  due,
  call,
  asking,
  payment: ({ moved }) => boxByBox(moved, ORDER),
  decidedBy,
  Felt,
};
export default staff;
