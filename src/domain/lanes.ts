import { refuse } from './refusal.ts';

/**
 * Runs work that is handed to it, so many at once at most; what is more waits its turn, and is refused (`unavailable`, 503)
 * where `waitingMost` wait already.
 */
export type Lanes = <T>(work: () => Promise<T>) => Promise<T>;

export function lanes(most: number, waitingMost = Number.POSITIVE_INFINITY): Lanes {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < most) running += 1;
    else if (waiting.length >= waitingMost) refuse('unavailable', { retryAfter: 5 });
    // Whoever ends hands his lane on.
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
