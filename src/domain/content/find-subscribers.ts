import { and, ilike, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { subscribers } from '../../db/schema/content.ts';
import { type SubscriberState, subscribersQuery } from '../../shared/input/correspondence.ts';
import { likePattern } from '../accounts/like-pattern.ts';
import { orderOf, readPage } from '../page-of.ts';
import { parse } from '../parse.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { tallyOf } from '../tallies.ts';

/** A newsletter subscriber as the back office sees him; times in ISO 8601 UTC. */
export type SubscriberView = {
  id: number;
  email: string;
  state: SubscriberState;
  createdAt: string;
  confirmedAt: string | null;
  unsubscribedAt: string | null;
};

export type SubscriberPage = {
  data: SubscriberView[];
  total: number;
  page: number;
  limit: number;
  totalPages: number;
  /** How many get the newsletter. */
  confirmed: number;
};

/** Who gets the newsletter: confirmed, and not stopped since. */
export const isConfirmed = and(isNotNull(subscribers.confirmedAt), isNull(subscribers.unsubscribedAt));

const states: Record<SubscriberState, SQL | undefined> = {
  confirmed: isConfirmed,
  waiting: and(isNull(subscribers.confirmedAt), isNull(subscribers.unsubscribedAt)),
  stopped: isNotNull(subscribers.unsubscribedAt),
};

/** The rows that a search and a state leave. */
export function subscribersWhere({
  q,
  state,
}: {
  q?: string | undefined;
  state?: SubscriberState | undefined;
}): SQL | undefined {
  return and(state && states[state], q ? ilike(subscribers.email, likePattern(q)) : undefined);
}

/** The row as the back office sees it. */
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

/** A page of the newsletter's subscribers, the newest first. Admins only. */
export async function findSubscribers(
  shop: Shop,
  actor: Actor,
  input: unknown = {},
): Promise<SubscriberPage> {
  requireUser(actor, 'admin');
  const { page, limit, ...filter } = parse(subscribersQuery, input);
  const where = subscribersWhere(filter);
  const order = { by: [subscribers.createdAt], descending: true };
  const tally = await tallyOf(shop, 'subscribers');
  const { rows, total } = await readPage(
    shop,
    subscribers.id,
    { where, searched: Boolean(filter.q), ...order, page, limit },
    (chosen) =>
      shop.db
        .select()
        .from(subscribers)
        .where(chosen)
        .orderBy(...orderOf(subscribers.id, order)),
    async () => tally.of(filter.state),
  );
  return {
    data: rows.map(subscriberView),
    total,
    page,
    limit,
    totalPages: Math.ceil(total / limit),
    confirmed: tally.of('confirmed'),
  };
}
