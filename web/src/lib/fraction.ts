// Exact fractions as the server writes them: `3`, `3/2`.
export type Fraction = readonly [over: bigint, under: bigint];

export function fraction(text: string): Fraction {
  const [over, under = "1"] = text.split("/");
  return [BigInt(over!), BigInt(under)];
}

/** Near enough to show. */
export function valueOf(text: string): number {
  const [over, under] = fraction(text);
  return Number((over * SCALE) / under) / Number(SCALE);
}

const SCALE = 10n ** 14n;

/** In percent, near enough to show. */
export function percentOf(text: string): number {
  const [over, under] = fraction(text);
  return Number((over * SCALE) / under) / Number(SCALE / 100n);
}

/** So much of an amount; a fraction of a cent is given up. */
export function portion(amount: number, text: string): number {
  const [over, under] = fraction(text);
  return Number((BigInt(amount) * over) / under);
}

/** Of several wagers that go together, so many parts of each: the part of all that is staked. */
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
