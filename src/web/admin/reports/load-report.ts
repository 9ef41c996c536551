import { data } from 'react-router';
import type { AppContext } from '../../../domain/context.ts';
import { isDomainError } from '../../../domain/domain-error.ts';
import { reportFormState, reportQueryFromUrl } from './report-query.ts';

/**
 * Loads a report for the URL's query. An invalid range returns 400, a report of another duty 403, a failed query 503.
 */
export async function loadReport<T>(
  ctx: AppContext,
  request: Request,
  read: (query: Record<string, string>) => Promise<T>,
) {
  const form = reportFormState(request.url, ctx.clock.now());
  const answer = (report: T | null, wrong: string | null, status: number) =>
    data({ report, wrong, ...form }, { status });
  try {
    return answer(await read(reportQueryFromUrl(request.url)), null, 200);
  } catch (thrown) {
    if (isDomainError(thrown) && thrown.status === 400) return answer(null, thrown.message, 400);
    if (isDomainError(thrown) && thrown.status === 403) {
      throw data({ message: thrown.message }, { status: 403 });
    }
    ctx.log.error({ err: thrown }, 'the report could not be read');
    return answer(null, null, 503);
  }
}
