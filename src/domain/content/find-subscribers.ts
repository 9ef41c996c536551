import { and, desc, gt, ilike, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { subscribers } from '../../db/schema/content.ts';
import {
  type SubscriberState,
  subscribersExport,
  subscribersQuery,
} from '../../shared/input/correspondence.ts';
import { likePattern } from '../accounts/like-pattern.ts';
import { parse } from '../parse.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';

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

function whereOf({
  q,
  state,
}: {
  q?: string | undefined;
  state?: SubscriberState | undefined;
}): SQL | undefined {
  return and(state && states[state], q ? ilike(subscribers.email, likePattern(q)) : undefined);
}

function subscriberView(row: typeof subscribers.$inferSelect): SubscriberView {
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
  const where = whereOf(filter);
  const [rows, total, confirmed] = await Promise.all([
    shop.db
      .select()
      .from(subscribers)
      .where(where)
      .orderBy(desc(subscribers.createdAt), desc(subscribers.id))
      .limit(limit)
      .offset((page - 1) * limit),
    shop.db.$count(subscribers, where),
    shop.db.$count(subscribers, isConfirmed),
  ]);
  return {
    data: rows.map(subscriberView),
    total,
    page,
    limit,
    totalPages: Math.ceil(total / limit),
    confirmed,
  };
}

const BATCH = 1000;

/** All subscribers that a filter matches, in batches by their number, so that any number of them streams. Admins only. */
export async function* eachSubscriber(
  shop: Shop,
  actor: Actor,
  input: unknown = {},
): AsyncGenerator<SubscriberView[]> {
  requireUser(actor, 'admin');
  const where = whereOf(parse(subscribersExport, input));
  for (let last = 0; ; ) {
    const rows = await shop.db
      .select()
      .from(subscribers)
      .where(and(where, gt(subscribers.id, last)))
      .orderBy(subscribers.id)
      .limit(BATCH);
    if (rows.length > 0) yield rows.map(subscriberView);
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
  }
}
