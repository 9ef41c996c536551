import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { securityEvents } from '../../db/schema/audit-chain-tables.ts';
import type { SecurityKind } from '../../shared/enums/security-kinds.ts';
import { auditMark } from '../audit/audit-mark.ts';
import type { AppContext } from '../context.ts';
import { networkFingerprint } from './network-fingerprint.ts';

export type SecurityEvent = {
  what: SecurityKind;
  /** The account concerned, if known. */
  userId?: string | null;
  /** The client's address; only a keyed hash of its network is stored. */
  address?: string | undefined;
  detail?: Record<string, string | number>;
};

const WINDOW_MS = 10 * 60_000;
/**
 * The limits per kind in ten minutes: per account or network, and in total. Beyond them it is a flood, and
 * the first events suffice.
 */
const MAX_PER_SUBJECT = 5;
const MAX_OVERALL = 1_000;

/**
 * Logs a security event, as a structured log line and in the database, each at most a limited number of times
 * in ten minutes. It never fails the command that causes it. It must not be called in a transaction that may
 * be rolled back.
 */
export async function logSecurityEvent(ctx: AppContext, event: SecurityEvent): Promise<void> {
  const { what, userId = null, detail } = event;
  const network = event.address ? networkFingerprint(ctx, event.address) : null;
  const now = ctx.clock.now();
  const counted = async (subject: SQL | undefined, most: number) =>
    (await ctx.db.$count(
      securityEvents,
      and(eq(securityEvents.what, what), gt(securityEvents.at, new Date(now.getTime() - WINDOW_MS)), subject),
    )) < most;
  try {
    const subject = userId
      ? eq(securityEvents.userId, userId)
      : network
        ? eq(securityEvents.network, network)
        : sql`true`;
    if (!(await counted(subject, MAX_PER_SUBJECT)) || !(await counted(undefined, MAX_OVERALL))) return;
    const row = { what, userId, network, detail: detail ?? null, at: now };
    await ctx.db
      .insert(securityEvents)
      .values({ ...row, mark: auditMark(ctx, { source: 'security', ...row }) });
    ctx.log.info({ security: what, userId, network, ...detail }, 'security');
  } catch (thrown) {
    // With a full disk or without the database, the user should see the command's own error instead.
    ctx.log.warn({ err: thrown, security: what, userId, network }, 'a security event could not be kept');
  }
}
