// What every spot pays, as the server says it. Asked for once.
import { get } from "../../net/api";
import type { Odds } from "../../net/types";
import { toOne } from "../../i18n/format";

const AGAIN_MS = 3000;
let pays = $state.raw<Readonly<Record<string, readonly string[]>> | null>(null);
let asking = false;

export async function askPays(): Promise<void> {
  if (pays || asking) return;
  asking = true;
  try {
    const { bets } = await get<Odds>("/api/odds/sicbo");
    pays = Object.fromEntries(bets.map((price) => [price.bet, price.pays]));
  } catch {
    setTimeout(() => void askPays(), AGAIN_MS);
  } finally {
    asking = false;
  }
}

/** `150:1`; `1:1 · 2:1 · 3:1` where it depends on how many dice show the number; nothing until the server has said. */
export function oddsOf(bet: string): string {
  return (pays?.[bet] ?? []).map((each) => toOne(each)).join(" · ");
}
