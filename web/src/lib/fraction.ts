// Exact fractions as the server writes them: `3`, `3/2`.
export type Fraction = readonly [over: bigint, under: bigint];

export function fraction(text: string): Fraction {
  const [over, under = "1"] = text.split("/");
  return [BigInt(over!), BigInt(under)];
}

/** As a number, precise enough to show. */
export function valueOf(text: string): number {
  const [over, under] = fraction(text);
  return Number((over * SCALE) / under) / Number(SCALE);
}

const SCALE = 10n ** 14n;

/** In percent, precise enough to show. */
export function percentOf(text: string): number {
  const [over, under] = fraction(text);
  return Number((over * SCALE) / under) / Number(SCALE / 100n);
}

/** This part of an amount, rounded down to a cent. */
export function portion(amount: number, text: string): number {
  const [over, under] = fraction(text);
  return Number((BigInt(amount) * over) / under);
}

/** The edge of wagers that are made together in these proportions, per chip of the whole stake. */
export function together(parts: readonly (readonly [parts: number, edge: string])[]): string {
  let [over, under, staked] = [0n, 1n, 0n];
  for (const [count, edge] of parts) {
    const [o, u] = fraction(edge);
    over = over * u + BigInt(count) * o * under;
    under *= u;
    staked += BigInt(count);
  }
  under *= staked;
  const shared = commonDivisor(over < 0n ? -over : over, under);
  return `${over / shared}/${under / shared}`;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b ? commonDivisor(b, a % b) : a || 1n;
}

/** The whole number next to it; a half goes away from zero. */
export function roundedOf(text: string): number {
  const [over, under] = fraction(text);
  const size = over < 0n ? -over : over;
  const whole = Number((2n * size + under) / (2n * under));
  return over < 0n ? -whole : whole;
}
