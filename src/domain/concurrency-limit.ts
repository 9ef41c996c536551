import type { ErrorCode } from '../shared/errors/error-codes.ts';
import { fail } from './domain-error.ts';

/**
 * Limits how many tasks run at once; others wait, and fail with `refusal` (503) when `waitingMost` already wait.
 */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

export function concurrencyLimit(
  most: number,
  waitingMost = Number.POSITIVE_INFINITY,
  refusal: ErrorCode = 'unavailable',
): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < most) running += 1;
    else if (waiting.length >= waitingMost) fail(refusal, { retryAfter: 5 });
    // A finished task passes its slot to the next one.
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
