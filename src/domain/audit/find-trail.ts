import { and, desc, eq, gt } from 'drizzle-orm';
import { users } from '../../db/schema/auth.ts';
import { listings } from '../../db/schema/catalogue.ts';
import { auditLog } from '../../db/schema/system.ts';
import { refuse } from '../refusal.ts';
import { type Actor, requireDuty, type Shop, type UserActor } from '../shop.ts';

export type TrailEntity = 'product' | 'farmer' | 'user' | 'coupon' | 'payout';

/** One change of a record: who made it, when (ISO 8601 UTC), and each field as it was and as it became. */
export type TrailEntry = {
  id: number;
  at: string;
  /** The name of who did it; null for the system. */
  who: string | null;
  /** Such as `product.update`. */
  action: string;
  changes: { field: string; from: unknown; to: unknown }[];
};

const MOST = 50;

/**
 * The trail of one record, newest first, fifty at most; with `after` only what came after that entry. An admin sees every
 * record's, a farmer that of his own listings (`not_found`, 404, for any other).
 */
export async function findTrail(
  shop: Shop,
  actor: Actor,
  { entity, id, after = 0 }: { entity: TrailEntity; id: number | string; after?: number },
): Promise<TrailEntry[]> {
  const user = requireDuty(actor, 'goods.see', 'admin');
  if (user.role === 'farmer') await requireOwn(shop, user, entity, Number(id));
  const rows = await shop.db
    .select({ entry: auditLog, who: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, String(id)), gt(auditLog.id, after)))
    .orderBy(desc(auditLog.id))
    .limit(MOST);
  return rows.map(({ entry, who }) => trailEntry(entry, who));
}

/** A row of the audit log as a trail shows it. */
export const trailEntry = (row: typeof auditLog.$inferSelect, who: string | null): TrailEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  who,
  action: row.action,
  changes: changesOf(row.before, row.after),
});

function changesOf(before: unknown, after: unknown): TrailEntry['changes'] {
  // What was made or deleted is told by the action alone; listing every field would hide the changes.
  if (!before || !after) return [];
  const from = before as Record<string, unknown>;
  const to = after as Record<string, unknown>;
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].map((field) => ({
    field,
    from: from[field] ?? null,
    to: to[field] ?? null,
  }));
}

async function requireOwn(shop: Shop, user: UserActor, entity: TrailEntity, id: number): Promise<void> {
  const own = and(eq(listings.id, id), eq(listings.farmerId, user.farmerId ?? -1));
  if (entity !== 'product' || (await shop.db.$count(listings, own)) === 0) refuse('not_found');
}
