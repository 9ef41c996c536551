import { auditLog } from '../../db/schema/system.ts';
import { insertRows } from '../insert-rows.ts';
import type { Actor, Shop } from '../shop.ts';

/** One change as the trail of its record keeps it; `before` and `after` hold only the fields that differ. */
export type AuditNote = {
  /** Such as `product.update`. */
  action: string;
  entity: string;
  entityId: string | number;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

/** Writes who did what into the audit log, in the caller's transaction. */
export async function noteAudit(
  shop: Shop,
  actor: Actor | { kind: 'user'; userId: string },
  note: AuditNote,
): Promise<void> {
  await noteAudits(shop, actor, [note]);
}

/** The same of many changes at once. */
export async function noteAudits(
  shop: Shop,
  actor: Actor | { kind: 'user'; userId: string },
  notes: AuditNote[],
): Promise<void> {
  const by = { actorId: actor.kind === 'user' ? actor.userId : null, at: shop.clock.now() };
  await insertRows(
    shop,
    auditLog,
    notes.map(({ action, entity, entityId, before = null, after = null }) => ({
      ...by,
      action,
      entity,
      entityId: String(entityId),
      before,
      after,
    })),
  );
}
