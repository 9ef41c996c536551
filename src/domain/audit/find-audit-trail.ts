import { and, desc, eq, gt } from 'drizzle-orm';
import { users } from '../../db/schema/auth-tables.ts';
import { listings } from '../../db/schema/catalogue-tables.ts';
import { auditLog } from '../../db/schema/system-tables.ts';
import type { AdminUseCase } from '../admin-use-cases.ts';
import { type Actor, type AppContext, requireAdminDuty, requireDuty, type UserActor } from '../context.ts';
import { fail } from '../domain-error.ts';

export type AuditTrailEntity = 'product' | 'farmer' | 'user' | 'coupon' | 'payout';

/** One audited change of a record: the user, the time (ISO 8601 UTC), and each field before and after. */
export type AuditTrailEntry = {
  id: number;
  at: string;
  /** The user's name; null for the system. */
  who: string | null;
  /** Such as `product.update`. */
  action: string;
  changes: { field: string; from: unknown; to: unknown }[];
};

/**
 * Users who may read a record may read its trail; the trails of all other records are for admins whose account is not
 * narrowed.
 */
const USE_CASE_OF: Partial<Record<AuditTrailEntity, AdminUseCase>> = {
  payout: 'getPayout',
  product: 'getSellerListing',
};

const PAGE_LIMIT = 50;

/**
 * Returns the audit trail of one record, newest first, at most fifty entries; `after` limits it to entries after that
 * one. An admin sees every record's trail, a farmer those of their own listings (`not_found`, 404, otherwise).
 */
export async function findAuditTrail(
  ctx: AppContext,
  actor: Actor,
  { entity, id, after = 0 }: { entity: AuditTrailEntity; id: number | string; after?: number },
): Promise<AuditTrailEntry[]> {
  const user = requireDuty(actor, 'goods.see', { admin: 'findAuditTrail' });
  if (user.role === 'admin') requireAdminDuty(user, USE_CASE_OF[entity]);
  if (user.role === 'farmer') await requireOwn(ctx, user, entity, Number(id));
  const rows = await ctx.db
    .select({ entry: auditLog, who: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, String(id)), gt(auditLog.id, after)))
    .orderBy(desc(auditLog.id))
    .limit(PAGE_LIMIT);
  return rows.map(({ entry, who }) => auditTrailEntry(entry, who));
}

/** Maps a row of the audit log to a trail entry. */
export const auditTrailEntry = (row: typeof auditLog.$inferSelect, who: string | null): AuditTrailEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  who,
  action: row.action,
  changes: changesOf(row.before, row.after),
});

function changesOf(before: unknown, after: unknown): AuditTrailEntry['changes'] {
  // The action alone describes a creation or deletion; listing every field would hide the changes.
  if (!before || !after) return [];
  const from = before as Record<string, unknown>;
  const to = after as Record<string, unknown>;
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].map((field) => ({
    field,
    from: from[field] ?? null,
    to: to[field] ?? null,
  }));
}

async function requireOwn(
  ctx: AppContext,
  user: UserActor,
  entity: AuditTrailEntity,
  id: number,
): Promise<void> {
  const own = and(eq(listings.id, id), eq(listings.farmerId, user.farmerId ?? -1));
  if (entity !== 'product' || (await ctx.db.$count(listings, own)) === 0) fail('not_found');
}
