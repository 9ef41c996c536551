import { data } from 'react-router';
import { orLastAnswer } from '../../domain/last-answer.ts';
import type { Shop } from '../../domain/shop.ts';
import { view } from './answer/view.ts';

/** Of when the page is, while the database is away (ISO 8601); the frame says so above it. */
type Mark = { lastGood?: string };
type Made<D> = ReturnType<typeof data<D>>;
type Marked<T> = T extends Made<infer D> ? Made<D & Mark> : T & Mark;

/**
 * Runs the loader of a page that is the same for everybody. While the database is away, it goes on as it last was for this
 * address, marked with its time.
 */
export async function publicView<T extends object>(
  shop: Shop,
  request: Request,
  read: () => Promise<T>,
): Promise<Marked<T>> {
  const { pathname, search } = new URL(request.url);
  const { value, of } = await view(() => orLastAnswer(shop, `page:${pathname}${search}`, read));
  if (!of) return value as Marked<T>;
  const mark: Mark = { lastGood: of.toISOString() };
  return (
    isMade(value) ? data({ ...value.data, ...mark }, value.init ?? undefined) : { ...value, ...mark }
  ) as Marked<T>;
}

const isMade = (value: object): value is Made<object> =>
  'type' in value && value.type === 'DataWithResponseInit';
