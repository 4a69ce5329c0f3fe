// What the consoles of staff show of Sic Bo.
import { both, type AtTable, type Both, type StaffParts } from "../../../play/staff";
import { collectThenPay, rightToLeft } from "../../../staff/console/paid/payment";
import { thrown } from "../dice";
import Felt from "./Felt.svelte";
import { PAD } from "./pad";
import words from "./words";

const ORDER = { collect: "sicbo 4.8.1", pay: "sicbo 4.8.2" };

function call({ mirror: { phase, dice } }: AtTable): Both | null {
  switch (phase) {
    case "waiting":
    case "result":
      return both(words, (w) => w.open);
    case "betting":
      return both(words, (w) => w.close);
    default: {
      if (!dice.length) return null;
      const { size, total } = thrown(dice);
      return both(words, (w) => w.result[size](dice.join(" – "), total));
    }
  }
}

const staff: StaffParts = {
  cardsAtOnce: 0,
  pad: () => PAD,
  due: () => both(words, (w) => w.due),
  call,
  result: ({ dice }) => (dice.length ? String(thrown(dice).total) : ""),
  payment: ({ moved }, seatOf) => collectThenPay(rightToLeft(moved, seatOf), ORDER),
  Felt,
};
export default staff;
