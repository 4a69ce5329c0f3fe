// What each key of a dealer's keyboard does. Enter is the next step; everything else belongs to what the screen shows.
import type { Desk } from "./desk.svelte";

const TYPING = ["cards", "dice", "call", "pay", "open"];
const FORWARD = ["ArrowRight", " "];

/** Whether the key meant something. */
export function press(desk: Desk, key: string): boolean {
  if (key === "Enter") {
    void desk.press();
    return true;
  }
  if (key === "Escape") {
    desk.keying.clear();
    desk.forgive();
    return true;
  }
  if (desk.records) return record(desk, key);
  if (desk.keying.correcting) return type(desk, key);
  if (desk.asking) return answer(desk, key);
  if (key === "Backspace") return back(desk);
  return TYPING.includes(desk.face.kind) && type(desk, key);
}

function record({ recording, parts, mirror }: Desk, key: string): boolean {
  if (turn(recording, key)) return true;
  if (recording.press(key)) return true;
  const wish = parts
    .wishes?.(mirror.settings, recording.laidAt(recording.seat))
    .find((each) => each.key === key.toLowerCase());
  if (wish) recording.wish(wish);
  else if (key === "ArrowDown" || key === "ArrowUp") recording.turnBox(key === "ArrowDown" ? 1 : -1);
  else if (key === "Backspace") recording.back();
  else if (key === "Delete") recording.empty();
  else if (key.toLowerCase() === "c") recording.copy();
  else if (key.toLowerCase() === "m") recording.copyAll();
  else return false;
  return true;
}

function turn(recording: Desk["recording"], key: string, among?: readonly number[]): boolean {
  if (FORWARD.includes(key)) recording.turn(1, among);
  else if (key === "ArrowLeft") recording.turn(-1, among);
  else return false;
  return true;
}

function answer(desk: Desk, key: string): boolean {
  const { answers, recording, asking } = desk;
  if (turn(recording, key, answers.reachable)) return true;
  const { seat } = recording;
  const chip = /^[1-9]$/.test(key) ? recording.chips[Number(key) - 1] : undefined;
  const wish = asking?.answers(seat).find((each) => each.key === key.toLowerCase());
  if (wish) void answers.answer(seat, wish);
  else if (chip !== undefined) recording.chip = chip;
  else if (key.toLowerCase() === "i") answers.lay(seat, recording.chip);
  else if (key.toLowerCase() === "m") answers.layMost(seat);
  else if (key === "Backspace" && answers.stakeAt(seat)) answers.clear(seat);
  else if (key === "Backspace") return back(desk);
  else return false;
  return true;
}

function type({ keying }: Desk, key: string): boolean {
  if (key === "Backspace") keying.back();
  else if (key === "-") keying.fewerShakes();
  else return keying.press(key);
  return true;
}

function back({ keying }: Desk): boolean {
  keying.back();
  return true;
}

/** Whether a key that was pressed there belongs to the console: not to a field, a dialog, or another button. */
export function isOwn(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return false;
  const target = event.target as HTMLElement;
  if (target.closest("input, select, textarea, [contenteditable], dialog")) return false;
  const activates = event.key === "Enter" || event.key === " ";
  return !(activates && target.closest("button:not([data-seat]), a, summary"));
}
