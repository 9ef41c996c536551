import { type SlowSeen, writeSlowStatements } from '../../domain/health/slow-statements.ts';
import type { Shop } from '../../domain/shop.ts';
import type { Slow } from './follow.ts';
import { type Tally, tally } from './tally.ts';

/** Counts slow statements by their text and writes them together, at most every `everyMs`. */
export function slowStatementsOf(
  shop: Shop,
  everyMs: number,
): Pick<Tally<unknown>, 'close'> & { note(slow: Slow): void } {
  const seen = tally<SlowSeen>({
    key: ({ statement }) => statement,
    both: (known, one) => ({
      ...known,
      times: known.times + one.times,
      slowestMs: Math.max(known.slowestMs, one.slowestMs),
      lastAt: one.lastAt,
      lastRequest: one.lastRequest ?? known.lastRequest,
      verb: one.verb ?? known.verb,
    }),
    write: (some) => writeSlowStatements(shop, some),
    everyMs,
    log: shop.log,
    failed: 'slow statements could not be written, trying again',
  });
  return {
    note({ statement, ms, verb, requestId }) {
      const at = shop.clock.now();
      seen.add({
        statement,
        verb: verb ?? null,
        times: 1,
        slowestMs: Math.round(ms),
        firstAt: at,
        lastAt: at,
        lastRequest: requestId ?? null,
      });
    },
    close: seen.close,
  };
}
