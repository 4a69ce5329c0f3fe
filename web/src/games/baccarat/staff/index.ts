// What the consoles of staff show of Baccarat.
import type { StaffParts } from "../../../play/staff";
import { collectThenPay, rightToLeft } from "../../../staff/console/paid/payment";
import { asking } from "./asking";
import { call, due, result } from "./call";
import Felt from "./Felt.svelte";
import { pad, unbalanced, wishes } from "./pad";

/** The book prescribes no order. Losing wagers are collected first, as everywhere, so that no chip lies twice. */
const NO_CLAUSE = { collect: "", pay: "" };

const staff: StaffParts = {
  cardsAtOnce: 1,
  pad,
  wishes,
  unbalanced,
  due,
  call,
  result,
  asking,
  payment: ({ moved }, seatOf) => collectThenPay(rightToLeft(moved, seatOf), NO_CLAUSE),
  Felt,
};
export default staff;
