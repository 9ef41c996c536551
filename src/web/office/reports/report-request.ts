import { data } from 'react-router';
import { isRefusal } from '../../../domain/refusal.ts';
import type { Shop } from '../../../domain/shop.ts';
import { askedIn, reportAsked } from './report-asked.ts';

/**
 * Reads a report by what the address asks. A range that the report refuses is told (400), a report that cannot be read
 * is not made up (503).
 */
export async function loadReport<T>(
  shop: Shop,
  request: Request,
  read: (query: Record<string, string>) => Promise<T>,
) {
  const form = reportAsked(request.url, shop.clock.now());
  const answer = (report: T | null, wrong: string | null, status: number) =>
    data({ report, wrong, ...form }, { status });
  try {
    return answer(await read(askedIn(request.url)), null, 200);
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.status === 400) return answer(null, thrown.message, 400);
    shop.log.error({ err: thrown }, 'the report could not be read');
    return answer(null, null, 503);
  }
}
