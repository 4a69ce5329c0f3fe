// Which of the patron's cases have news. What was read is kept on this device.
import { keep, readKept } from "../browser/kept";
import { get } from "../net/api";
import type { CaseListed, CasesListed } from "../net/types";

const EVERY_MS = 120_000;
const key = (patron: string) => `felt.cases.read.${patron}`;
type Read = Record<string, number>;

class News {
  private cases = $state.raw<readonly CaseListed[]>([]);
  private read = $state.raw<Read>({});

  get any(): boolean {
    return this.cases.some((each) => this.isFresh(each));
  }

  isFresh({ number, told_at }: CaseListed): boolean {
    return told_at > (this.read[number] ?? 0);
  }

  /** What was asked for on the page of the cases. */
  take(patron: string, cases: readonly CaseListed[]): void {
    this.read = readKept<Read>(key(patron), {});
    this.cases = cases;
  }

  /** The patron has the case before them. */
  seen(patron: string, found: CaseListed): void {
    this.read = { ...readKept<Read>(key(patron), {}), [found.number]: found.told_at };
    keep(key(patron), this.read);
    this.cases = [found, ...this.cases.filter(({ number }) => number !== found.number)];
  }

  /** Looks now and then until the returned function is called. */
  follow(patron: string): () => void {
    this.take(patron, []);
    let followed = true;
    const look = async () => {
      if (document.hidden) return;
      const found = await get<CasesListed>("/api/cases").catch(() => null);
      if (followed && found) this.take(patron, found.cases);
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      followed = false;
      clearInterval(timer);
    };
  }
}

export const news = new News();
