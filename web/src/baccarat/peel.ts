// How far a card is peeled, from which edge. Pure geometry.
export type Edge = "left" | "right" | "top" | "bottom";
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Let go beyond this, and the card is turned. */
export const FAR_ENOUGH = 0.6;

/** The edge that is nearest to where the card was taken. */
export function edgeAt(box: Box, x: number, y: number): Edge {
  const across = (x - box.left) / box.width;
  const down = (y - box.top) / box.height;
  const ways: [number, Edge][] = [
    [across, "left"],
    [1 - across, "right"],
    [down, "top"],
    [1 - down, "bottom"],
  ];
  return ways.sort(([a], [b]) => a - b)[0]![1];
}

/** From 0, untouched, to 1, the pointer at the far edge. */
export function peeled(edge: Edge, box: Box, x: number, y: number): number {
  const across = (x - box.left) / box.width;
  const down = (y - box.top) / box.height;
  const share = { left: across, right: 1 - across, top: down, bottom: 1 - down }[edge];
  return Math.min(1, Math.max(0, share));
}

/** What of the back still covers the face. */
export function uncovered(pull: { edge: Edge; share: number } | null): string {
  if (!pull) return "inset(0)";
  const gone = `${(pull.share * 100).toFixed(1)}%`;
  const sides: Record<Edge, string> = {
    top: `${gone} 0 0 0`,
    right: `0 ${gone} 0 0`,
    bottom: `0 0 ${gone} 0`,
    left: `0 0 0 ${gone}`,
  };
  return `inset(${sides[pull.edge]})`;
}
