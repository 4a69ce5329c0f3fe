// Asks again and again whether the house answers.

export const EVERY_MS = 3000;

interface Way {
  /** Whether the house answers; a rejection means no. */
  readonly answers: () => Promise<boolean>;
  readonly tried: (at: Date) => void;
  /** Called once. */
  readonly back: () => void;
}

/** Tries until the house answers. The returned function tries at once. */
export function keepTrying({ answers, tried, back }: Way): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let asking = false;
  const attempt = async () => {
    if (asking) return;
    asking = true;
    clearTimeout(timer);
    const answered = await answers().catch(() => false);
    if (answered) return void back();
    tried(new Date());
    asking = false;
    later();
  };
  const now = () => void attempt();
  const later = () => void (timer = setTimeout(now, EVERY_MS));
  later();
  return now;
}
