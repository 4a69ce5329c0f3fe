// A card lies face down. Taken at an edge or a corner and pulled, it folds: what was pulled over shows its face. Pure
// geometry, in the card's own pixels from its upper left corner.
export type Point = readonly [x: number, y: number];
export interface Size {
  readonly width: number;
  readonly height: number;
}
/** From where the card is pulled, and to where. */
export interface Pull {
  readonly from: Point;
  readonly to: Point;
}
export interface Fold {
  /** The part of the back that still lies flat. */
  readonly rest: readonly Point[];
  /** The visible part of the face, in the face's own pixels. */
  readonly flap: readonly Point[];
  /** Lays the face so that the pulled edge is where the hand is: a matrix as CSS writes it. */
  readonly lay: readonly [number, number, number, number, number, number];
  /** Across the face towards the fold, in degrees as CSS counts them, and how far along a gradient of it the fold is. */
  readonly slant: number;
  readonly crease: number;
}

/** Let go beyond this share of the way, and the card is turned. */
export const FAR_ENOUGH = 0.85;
/** So near to two edges, it is the corner that is taken. */
const CORNER = 0.2;
const LEAST_PX = 2;

/** The point of the nearest edge, or the corner, at which the card is taken. */
export function takenAt({ width, height }: Size, [x, y]: Point): Point {
  const across = Math.min(1, Math.max(0, x / width));
  const down = Math.min(1, Math.max(0, y / height));
  const [left, top] = [Math.min(across, 1 - across), Math.min(down, 1 - down)];
  const [side, end]: Point = [across < 0.5 ? 0 : width, down < 0.5 ? 0 : height];
  if (left < CORNER && top < CORNER) return [side, end];
  return left < top ? [side, down * height] : [across * width, end];
}

/** From 0, untouched, to 1, pulled over the whole card, and on. */
export function pulled({ width, height }: Size, { from, to }: Pull): number {
  const [across, down] = [Math.abs(to[0] - from[0]) / width, Math.abs(to[1] - from[1]) / height];
  return Math.hypot(across, down);
}

/** How the card lies; null where it is not yet lifted. */
export function folded({ width, height }: Size, { from, to }: Pull): Fold | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  if (length < LEAST_PX) return null;
  const [nx, ny] = [dx / length, dy / length];
  const middle = nx * (from[0] + dx / 2) + ny * (from[1] + dy / 2);
  const over = ([x, y]: Point) => nx * x + ny * y - middle;
  const card: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const rest = cut(card, over);
  const turned = cut(card, (point) => -over(point));
  if (turned.length < 3) return null;
  return {
    rest,
    // The face lies under the back, the other way round.
    flap: turned.map(([x, y]) => [width - x, y]),
    // Mirrored as it lies, then at the fold: together a turn, and nothing on it reads backwards.
    lay: [
      2 * nx * nx - 1,
      2 * nx * ny,
      -2 * nx * ny,
      1 - 2 * ny * ny,
      width - 2 * nx * (nx * width - middle),
      -2 * ny * (nx * width - middle),
    ],
    slant: 270 - (Math.atan2(ny, nx) * 180) / Math.PI,
    crease: (Math.abs(nx) * width + Math.abs(ny) * height) / 2 - (nx * width + ny * height) / 2 + middle,
  };
}

/** The part of a shape on the side where `over` is not negative. */
function cut(shape: readonly Point[], over: (point: Point) => number): Point[] {
  return shape.flatMap((point, index) => {
    const next = shape[(index + 1) % shape.length]!;
    const [here, there] = [over(point), over(next)];
    const kept: Point[] = here >= 0 ? [point] : [];
    if (here < 0 !== there < 0) {
      const share = here / (here - there);
      kept.push([point[0] + share * (next[0] - point[0]), point[1] + share * (next[1] - point[1])]);
    }
    return kept;
  });
}

export function polygon(shape: readonly Point[]): string {
  return `polygon(${shape.map(([x, y]) => `${x.toFixed(1)}px ${y.toFixed(1)}px`).join(", ")})`;
}
