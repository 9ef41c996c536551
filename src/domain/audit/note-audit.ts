import { auditLog } from '../../db/schema/system.ts';
import type { AuditAction, AuditEntity } from '../../shared/kinds/audit-kinds.ts';
import { insertRows } from '../insert-rows.ts';
import type { Actor, Shop } from '../shop.ts';

/** One change as the trail of its record keeps it; `before` and `after` hold only the fields that differ. */
export type AuditNote = {
  /** Such as `product.update`. */
  action: AuditAction;
  entity: AuditEntity;
  entityId: string | number;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

/** What of a record is a person's own: the trail, which is never changed, says that it became another, not what it is. */
const PERSONAL: Record<string, string[]> = {
  user: ['name', 'email', 'phone', 'address', 'q'],
  farmer: ['email', 'phone', 'payoutAccount', 'q'],
  order: ['q'],
  subscriber: ['email', 'q'],
};
const PERSONAL_DATA = '[data pribadi]';

function withoutPersons(entity: string, fields: AuditNote['before']): AuditNote['before'] {
  const own = PERSONAL[entity];
  if (!fields || !own) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      own.includes(name) && value !== null && value !== undefined ? hinted(value) : value,
    ]),
  );
}

/** Of an account that money goes to, the end of its number is told: which it was must be found again. */
function hinted(value: unknown): string {
  const number = typeof value === 'object' && value && 'number' in value ? String(value.number) : '';
  return number.length > 4 ? `${PERSONAL_DATA} …${number.slice(-4)}` : PERSONAL_DATA;
}

/** Writes who did what into the audit log, in the caller's transaction. */
export async function noteAudit(
  shop: Shop,
  actor: Actor | { kind: 'user'; userId: string },
  note: AuditNote,
): Promise<void> {
  await noteAudits(shop, actor, [note]);
}

/** Nothing became another: it was saved as it stood. */
const isEmpty = ({ before, after }: AuditNote): boolean =>
  [before, after].every((fields) => fields && Object.keys(fields).length === 0);

/** The same of many changes at once. What was saved as it stood leaves no line. */
export async function noteAudits(
  shop: Shop,
  actor: Actor | { kind: 'user'; userId: string },
  all: AuditNote[],
): Promise<void> {
  const notes = all.filter((note) => !isEmpty(note));
  if (notes.length === 0) return;
  tellLog(shop, actor, notes);
  const by = { actorId: actor.kind === 'user' ? actor.userId : null, at: shop.clock.now() };
  await insertRows(
    shop,
    auditLog,
    notes.map(({ action, entity, entityId, before = null, after = null }) => ({
      ...by,
      action,
      entity,
      entityId: String(entityId),
      before: withoutPersons(entity, before),
      after: withoutPersons(entity, after),
    })),
  );
}

/** The same as a line of the log, once it is committed: who did what to which record, without what stands in it. */
function tellLog(shop: Shop, actor: { kind: string; userId?: string }, notes: AuditNote[]): void {
  const [first] = notes;
  if (!first) return;
  const { action, entity, entityId } = first;
  const line = { trail: { action, entity, entityId, by: actor.userId ?? 'system', count: notes.length } };
  const write = () => shop.log.info(line, 'trail');
  if (shop.afterCommit) shop.afterCommit.push(write);
  else write();
}
