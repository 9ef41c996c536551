import type { AppContext } from '../../domain/context.ts';
import { errorFingerprint } from '../../domain/health/error-fingerprint.ts';
import { type ErrorOccurrences, recordErrors } from '../../domain/health/record-errors.ts';
import type { ErrorLog } from '../../domain/system-info.ts';
import { type Aggregator, aggregator } from './aggregator.ts';

/** Aggregates errors by their cause in this process and writes them together, at most every `everyMs`. */
export function createErrorLog(
  ctx: AppContext,
  everyMs: number,
): ErrorLog & Pick<Aggregator<unknown>, 'flush' | 'close'> {
  const seen = aggregator<ErrorOccurrences>({
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
    write: (some) => recordErrors(ctx, some),
    everyMs,
    log: ctx.log,
    failed: 'failures could not be written, trying again',
  });
  return {
    note(thrown, requestId) {
      const at = ctx.clock.now();
      seen.add({
        ...errorFingerprint(thrown),
        times: 1,
        firstAt: at,
        lastAt: at,
        lastRequest: requestId ?? null,
      });
    },
    flush: seen.flush,
    close: seen.close,
  };
}
