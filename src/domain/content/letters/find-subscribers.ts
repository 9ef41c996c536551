import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { subscribers } from '../../../db/schema/content.ts';
import { type SubscriberState, subscribersQuery } from '../../../shared/input/correspondence.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import { type DaySpan, isSpanned } from '../../../shared/input/parts/span.ts';
import { type Listed, listed, orderOf, readPage } from '../../page-of.ts';
import { parse } from '../../parse.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { tallyOf } from '../../tallies.ts';
import { contains } from '../../text/like-pattern.ts';
import { onDays } from '../../within.ts';

/** A newsletter subscriber as the back office sees him; times in ISO 8601 UTC. */
export type SubscriberView = {
  id: number;
  email: string;
  state: SubscriberState;
  createdAt: string;
  confirmedAt: string | null;
  unsubscribedAt: string | null;
};

export type SubscriberPage = Listed<SubscriberView> & {
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
  ...days
}: {
  q?: string | undefined;
  state?: SubscriberState | undefined;
} & DaySpan): SQL | undefined {
  return and(
    state && states[state],
    onDays(subscribers.createdAt, days),
    q ? contains(subscribers.email, q) : undefined,
  );
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
  input: Asked<typeof subscribersQuery> = {},
): Promise<SubscriberPage> {
  requireUser(actor, 'admin');
  const { page, limit, count, ...filter } = parse(subscribersQuery, input);
  const where = subscribersWhere(filter);
  const along = filter.q ? (subscribersWhere({ ...filter, q: undefined }) ?? sql`true`) : undefined;
  const order = { by: [subscribers.createdAt], descending: true };
  const tally = await tallyOf(shop, 'subscribers');
  const { rows, ...counted } = await readPage(
    shop,
    subscribers.id,
    { where, searched: Boolean(filter.q), count, along, ...order, page, limit },
    (chosen) =>
      shop.db
        .select()
        .from(subscribers)
        .where(chosen)
        .orderBy(...orderOf(subscribers.id, order)),
    async () => (isSpanned(filter) ? shop.db.$count(subscribers, where) : tally.of(filter.state)),
  );
  return {
    ...listed(rows.map(subscriberView), counted, { page, limit }),
    confirmed: tally.of('confirmed'),
  };
}
