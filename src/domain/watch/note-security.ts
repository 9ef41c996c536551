import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { securityEvents } from '../../db/schema/trail.ts';
import type { SecurityKind } from '../../shared/kinds/security-kinds.ts';
import type { Shop } from '../shop.ts';
import { networkOf } from './network-of.ts';

export type SecurityEvent = {
  what: SecurityKind;
  /** Whose account it concerns, where that is known. */
  userId?: string | null;
  /** Where it came from; only a keyed hash of its network is kept. */
  address?: string | undefined;
  detail?: Record<string, string | number>;
};

const WINDOW_MS = 10 * 60_000;
/** Of one kind in ten minutes: of one account or network, and of all. What is beyond that is a flood, and told by its first. */
const MOST_OF_ONE = 5;
const MOST_OF_ALL = 1_000;

/**
 * Keeps what befell a door, in the log as a structured line and in the database, each a bounded number of times in ten
 * minutes. It never fails the command that it tells of. Not to be called in a transaction that may be rolled back.
 */
export async function noteSecurity(shop: Shop, event: SecurityEvent): Promise<void> {
  const { what, userId = null, detail } = event;
  const network = event.address ? networkOf(shop, event.address) : null;
  const now = shop.clock.now();
  const counted = async (subject: SQL | undefined, most: number) =>
    (await shop.db.$count(
      securityEvents,
      and(eq(securityEvents.what, what), gt(securityEvents.at, new Date(now.getTime() - WINDOW_MS)), subject),
    )) < most;
  try {
    const subject = userId
      ? eq(securityEvents.userId, userId)
      : network
        ? eq(securityEvents.network, network)
        : sql`true`;
    if (!(await counted(subject, MOST_OF_ONE)) || !(await counted(undefined, MOST_OF_ALL))) return;
    await shop.db
      .insert(securityEvents)
      .values({ what, userId, network, at: now, ...(detail ? { detail } : {}) });
    shop.log.info({ security: what, userId, network, ...detail }, 'security');
  } catch (thrown) {
    // With a full disk or without the database, whoever signs in is told of that and not of this.
    shop.log.warn({ err: thrown, security: what, userId, network }, 'a security event could not be kept');
  }
}
