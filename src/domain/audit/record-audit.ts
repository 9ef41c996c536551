import { auditLog } from '../../db/schema/system-tables.ts';
import type { AuditAction, AuditEntity } from '../../shared/enums/audit-kinds.ts';
import type { Actor, AppContext } from '../context.ts';
import { insertRows } from '../insert-rows.ts';
import { auditMark } from './audit-mark.ts';

/** One change for the audit log; `before` and `after` hold only the fields that differ. */
export type AuditRecord = {
  /** Such as `product.update`. */
  action: AuditAction;
  entity: AuditEntity;
  entityId: string | number;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

/** Fields with personal data: the audit log cannot be erased, so it records that they changed, not their values. */
const PERSON = ['name', 'email', 'phone', 'address', 'q'];
const PERSONAL_FIELDS: Partial<Record<AuditEntity, string[]>> = {
  user: [...PERSON, 'image'],
  farmer: [
    ...PERSON,
    ...[
      'story',
      'latitude',
      'longitude',
      'portraitUrl',
      'payoutAccount',
      'holder',
      'grows',
      'photo',
      'member',
    ],
  ],
  order: ['q', 'billing', 'email'],
  product: ['farmer', 'member', 'measured_by'],
  bid: ['farmer'],
  subscriber: ['email', 'q'],
  message: ['name', 'email', 'phone'],
  coupon: ['email'],
};
const PERSONAL_DATA = '[data pribadi]';

function redactPersonalFields(entity: AuditEntity, fields: AuditRecord['before']): AuditRecord['before'] {
  const own = PERSONAL_FIELDS[entity];
  if (!fields || !own) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      own.includes(name) && value !== null && value !== undefined ? redactedValue(value) : value,
    ]),
  );
}

/** Keeps the end of a payout account's number, so that the account can be identified later. */
function redactedValue(value: unknown): string {
  const number = typeof value === 'object' && value && 'number' in value ? String(value.number) : '';
  return number.length > 4 ? `${PERSONAL_DATA} …${number.slice(-4)}` : PERSONAL_DATA;
}

/** Records an action in the audit log, in the caller's transaction. */
export async function recordAudit(
  ctx: AppContext,
  actor: Actor | { kind: 'user'; userId: string },
  note: AuditRecord,
): Promise<void> {
  await recordAudits(ctx, actor, [note]);
}

/** Whether nothing changed: the record was saved as it was. */
const isEmpty = ({ before, after }: AuditRecord): boolean =>
  [before, after].every((fields) => fields && Object.keys(fields).length === 0);

/** The same for many changes at once. Changes without an effect leave no row. */
export async function recordAudits(
  ctx: AppContext,
  actor: Actor | { kind: 'user'; userId: string },
  all: AuditRecord[],
): Promise<void> {
  const notes = all.filter((note) => !isEmpty(note));
  if (notes.length === 0) return;
  logAuditRecords(ctx, actor, notes);
  const by = { actorId: actor.kind === 'user' ? actor.userId : null, at: ctx.clock.now() };
  await insertRows(
    ctx,
    auditLog,
    notes.map(({ action, entity, entityId, before = null, after = null }) => {
      const row = {
        ...by,
        action,
        entity,
        entityId: String(entityId),
        before: redactPersonalFields(entity, before) ?? null,
        after: redactPersonalFields(entity, after) ?? null,
      };
      return { ...row, mark: auditMark(ctx, { source: 'audit', ...row }) };
    }),
  );
}

/** Logs the audit entry after the commit: user, action and record, without its content. */
function logAuditRecords(
  ctx: AppContext,
  actor: { kind: string; userId?: string },
  notes: AuditRecord[],
): void {
  const [first] = notes;
  if (!first) return;
  const { action, entity, entityId } = first;
  const line = { trail: { action, entity, entityId, by: actor.userId ?? 'system', count: notes.length } };
  const write = () => ctx.log.info(line, 'trail');
  if (ctx.afterCommit) ctx.afterCommit.push(write);
  else write();
}
