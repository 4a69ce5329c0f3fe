import type { SettledLine } from "../net/types";

export function paidOf(lines: readonly SettledLine[]): number {
  return lines.reduce((sum, line) => sum + line.returned + line.won, 0);
}

export function netOf(lines: readonly SettledLine[]): number {
  return lines.reduce((sum, line) => sum + line.returned + line.won - line.stake, 0);
}
