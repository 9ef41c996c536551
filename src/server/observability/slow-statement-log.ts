import type { AppContext } from '../../domain/context.ts';
import { recordSlowStatements, type SlowStatementOccurrences } from '../../domain/health/slow-statements.ts';
import { type Aggregator, aggregator } from './aggregator.ts';
import type { SlowStatement } from './trace-requests.ts';

/** Aggregates slow statements by their text and writes them together, at most every `everyMs`. */
export function createSlowStatementLog(
  ctx: AppContext,
  everyMs: number,
): Pick<Aggregator<unknown>, 'close'> & { note(slow: SlowStatement): void } {
  const seen = aggregator<SlowStatementOccurrences>({
    key: ({ statement }) => statement,
    both: (known, one) => ({
      ...known,
      times: known.times + one.times,
      slowestMs: Math.max(known.slowestMs, one.slowestMs),
      lastAt: one.lastAt,
      lastRequest: one.lastRequest ?? known.lastRequest,
      operation: one.operation ?? known.operation,
    }),
    write: (some) => recordSlowStatements(ctx, some),
    everyMs,
    log: ctx.log,
    failed: 'slow statements could not be written, trying again',
  });
  return {
    note({ statement, ms, operation, requestId }) {
      const at = ctx.clock.now();
      seen.add({
        statement,
        operation: operation ?? null,
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
