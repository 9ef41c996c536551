import { data } from 'react-router';
import type { AppContext } from '../../domain/context.ts';
import { withStaleFallback } from '../../domain/stale-fallback.ts';
import { runLoader } from './route-helpers/run-route.ts';

/** The time of the page's snapshot (ISO 8601) while the database is unavailable; the layout shows it. */
type SnapshotMark = { lastGood?: string };
type DataResponse<D> = ReturnType<typeof data<D>>;
type WithSnapshotMark<T> =
  T extends DataResponse<infer D> ? DataResponse<D & SnapshotMark> : T & SnapshotMark;

/**
 * Runs the loader of a page that is the same for everyone. While the database is unavailable, it returns the
 * last result of this URL, marked with its time.
 */
export async function publicLoader<T extends object>(
  ctx: AppContext,
  request: Request,
  read: () => Promise<T>,
): Promise<WithSnapshotMark<T>> {
  const { pathname, search } = new URL(request.url);
  const { value, of } = await runLoader(() => withStaleFallback(ctx, `page:${pathname}${search}`, read));
  if (!of) return value as WithSnapshotMark<T>;
  const mark: SnapshotMark = { lastGood: of.toISOString() };
  return (
    isDataResponse(value) ? data({ ...value.data, ...mark }, value.init ?? undefined) : { ...value, ...mark }
  ) as WithSnapshotMark<T>;
}

const isDataResponse = (value: object): value is DataResponse<object> =>
  'type' in value && value.type === 'DataWithResponseInit';
