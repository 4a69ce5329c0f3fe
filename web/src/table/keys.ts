// The keyboard at a table: 1-6 choose a chip, arrows go from spot to spot, Enter bets (a spot is a button), Backspace
// undoes, R repeats, D doubles, C confirms, ? opens help.
import type { Play } from "../play/play.svelte";
import { preferences } from "../browser/preferences.svelte";

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Actions {
  play: Play;
  chips: readonly number[];
  choose(cents: number): void;
  double(): void;
  repeat(): void;
  /** Where the spots are that arrows go to. */
  felt: ParentNode;
}

/** Whether the key was handled. */
export function press(event: KeyboardEvent, actions: Actions): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target as HTMLElement;
  if (target.closest("input, select, textarea, [contenteditable], dialog")) return false;
  const arrow = ARROWS[event.key];
  if (arrow) return step(target, arrow) || move(target, arrow, actions.felt);
  if (!preferences.shortcuts) return false;
  if (event.repeat) return true;
  const number = Number(event.key);
  const chip = Number.isInteger(number) ? actions.chips[number - 1] : undefined;
  if (chip !== undefined) actions.choose(chip);
  else if (event.key === "Backspace") actions.play.undo();
  else if (event.key.toLowerCase() === "r") void (actions.play.draft.length || actions.repeat());
  else if (event.key.toLowerCase() === "d") actions.double();
  else if (event.key.toLowerCase() === "c") void (actions.play.tooSmall.length || actions.play.confirm());
  else return false;
  return true;
}

/** `?`, wherever nothing is written. */
export function asksForHelp({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const writes = (target as HTMLElement).closest("input, select, textarea, [contenteditable], dialog");
  return key === "?" && preferences.shortcuts && !writes && !ctrlKey && !metaKey && !altKey;
}

/** To the next chip of the rail, or the next tab of the drawer. */
function step(from: HTMLElement, [x, y]: [number, number]): boolean {
  const group = from.closest('[role="radiogroup"], [role="tablist"]');
  if (!group) return false;
  const all = [...group.querySelectorAll<HTMLElement>('[role="radio"], [role="tab"]')];
  const next = all[(all.indexOf(from) + x + y + all.length) % all.length];
  next?.focus();
  next?.click();
  return true;
}

/** To the nearest spot that way. From anywhere else, to the first. */
function move(from: HTMLElement, [x, y]: [number, number], felt: ParentNode): boolean {
  const spots = [...felt.querySelectorAll<HTMLElement>("[data-spot]")].filter((each) => each.offsetParent !== null);
  const spot = from.closest<HTMLElement>("[data-spot]");
  if (!spot) {
    if (from !== document.body && from.id !== "content") return false;
    spots[0]?.focus();
    return spots.length > 0;
  }
  const middle = (each: HTMLElement) => {
    const box = each.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const [fromX, fromY] = middle(spot);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const each of spots) {
    if (each === spot) continue;
    const [toX, toY] = middle(each);
    const along = (toX - fromX) * x + (toY - fromY) * y;
    if (along <= 4) continue;
    const aside = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x);
    const way = along + aside * 2.5;
    if (way < least) [best, least] = [each, way];
  }
  best?.focus();
  return best !== undefined;
}
