import { causeOf } from '../../domain/health/cause-of.ts';
import { type Seen, writeFailures } from '../../domain/health/write-failures.ts';
import type { Failures } from '../../domain/machine.ts';
import type { Shop } from '../../domain/shop.ts';
import { type Tally, tally } from './tally.ts';

/** Counts faults by their cause in this process and writes them together, at most every `everyMs`. */
export function failuresOf(shop: Shop, everyMs: number): Failures & Pick<Tally<unknown>, 'flush' | 'close'> {
  const seen = tally<Seen>({
    key: ({ name, code, place }) => `${name}\n${code}\n${place}`,
    both(known, one) {
      const [older, newer] = known.lastAt <= one.lastAt ? [known, one] : [one, known];
      return {
        ...older,
        times: older.times + newer.times,
        lastAt: newer.lastAt,
        lastRequest: newer.lastRequest ?? older.lastRequest,
      };
    },
    write: (some) => writeFailures(shop, some),
    everyMs,
    log: shop.log,
    failed: 'failures could not be written, trying again',
  });
  return {
    note(thrown, requestId) {
      const at = shop.clock.now();
      seen.add({ ...causeOf(thrown), times: 1, firstAt: at, lastAt: at, lastRequest: requestId ?? null });
    },
    flush: seen.flush,
    close: seen.close,
  };
}
