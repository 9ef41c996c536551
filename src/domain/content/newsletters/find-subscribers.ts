import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { subscribers } from '../../../db/schema/content-tables.ts';
import { type SubscriberState, subscribersQuery } from '../../../shared/schemas/communication-schemas.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import { type DateRange, hasRange } from '../../../shared/schemas/fields/range.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { addressContains } from '../../formats/like-pattern.ts';
import { orderOf, type PageResult, readPage, toPage } from '../../pagination.ts';
import { parse } from '../../parse.ts';
import { dateBetween } from '../../range-filters.ts';
import { rowCountOf } from '../../row-counts.ts';

/** A newsletter subscriber in the admin; times in ISO 8601 UTC. */
export type SubscriberView = {
  id: number;
  email: string;
  state: SubscriberState;
  createdAt: string;
  confirmedAt: string | null;
  unsubscribedAt: string | null;
};

export type SubscriberPage = PageResult<SubscriberView> & {
  /** The number of subscribers who receive the newsletter. */
  confirmed: number;
};

/** Subscribers who receive the newsletter: confirmed and not unsubscribed. */
export const isActiveSubscriber = and(isNotNull(subscribers.confirmedAt), isNull(subscribers.unsubscribedAt));

const stateConditions: Record<SubscriberState, SQL | undefined> = {
  confirmed: isActiveSubscriber,
  waiting: and(isNull(subscribers.confirmedAt), isNull(subscribers.unsubscribedAt)),
  stopped: isNotNull(subscribers.unsubscribedAt),
};

/** Translates a search and a state into a condition. */
export function subscribersWhere({
  q,
  state,
  ...days
}: {
  q?: string | undefined;
  state?: SubscriberState | undefined;
} & DateRange): SQL | undefined {
  return and(
    state && stateConditions[state],
    dateBetween(subscribers.createdAt, days),
    q ? addressContains(subscribers.email, q) : undefined,
  );
}

/** Maps a row to the admin's view. */
export function subscriberView(row: typeof subscribers.$inferSelect): SubscriberView {
  const state = row.unsubscribedAt ? 'stopped' : row.confirmedAt ? 'confirmed' : 'waiting';
  return {
    id: row.id,
    email: row.email,
    state,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
  };
}

/** Returns a page of the newsletter's subscribers, newest first. Admins only. */
export async function findSubscribers(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof subscribersQuery> = {},
): Promise<SubscriberPage> {
  requireUser(actor, 'admin');
  const { page, limit, count, ...filter } = parse(subscribersQuery, input);
  const where = subscribersWhere(filter);
  const along = filter.q ? (subscribersWhere({ ...filter, q: undefined }) ?? sql`true`) : undefined;
  const order = { by: [subscribers.createdAt], descending: true };
  const tally = await rowCountOf(ctx, 'subscribers');
  const { rows, ...counted } = await readPage(
    ctx,
    subscribers.id,
    { where, searched: Boolean(filter.q), count, along, ...order, page, limit },
    (chosen) =>
      ctx.db
        .select()
        .from(subscribers)
        .where(chosen)
        .orderBy(...orderOf(subscribers.id, order)),
    async () => (hasRange(filter) ? ctx.db.$count(subscribers, where) : tally.of(filter.state)),
  );
  return {
    ...toPage(rows.map(subscriberView), counted, { page, limit }),
    confirmed: tally.of('confirmed'),
  };
}
