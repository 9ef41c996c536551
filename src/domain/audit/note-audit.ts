import { auditLog } from '../../db/schema/system.ts';
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
  await shop.db.insert(auditLog).values({
    actorId: actor.kind === 'user' ? actor.userId : null,
    action: note.action,
    entity: note.entity,
    entityId: String(note.entityId),
    before: note.before ?? null,
    after: note.after ?? null,
    at: shop.clock.now(),
  });
}
