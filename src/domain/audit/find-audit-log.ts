import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../db/schema/auth-tables.ts';
import { orders } from '../../db/schema/order-tables.ts';
import { auditLog } from '../../db/schema/system-tables.ts';
import { auditQuery } from '../../shared/schemas/communication-schemas.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { addressContains, textContains } from '../formats/like-pattern.ts';
import { orderOf, type PageResult, readPage, toPage } from '../pagination.ts';
import { parse } from '../parse.ts';
import { dateBetween } from '../range-filters.ts';
import { readRows, text } from '../read-rows.ts';
import { rowCountOf } from '../row-counts.ts';

/** One change in the audit log; `by` is null for the system. `at` in ISO 8601 UTC. */
export type AuditEntryView = {
  id: number;
  action: string;
  entity: string;
  entityId: string;
  by: { id: string; name: string; email: string | null } | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** How an order is paid, since the names of its statuses depend on it; null for other records. */
  method: string | null;
  at: string;
};

export type AuditLogPage = PageResult<AuditEntryView> & {
  /** Every kind of record in the audit log, for the filter. */
  entities: string[];
};

/** Returns a page of the audit log, newest first; `from` and `to` are days in WIB, both inclusive. Admins only. */
export async function findAuditLog(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof auditQuery> = {},
): Promise<AuditLogPage> {
  requireUser(actor, 'admin');
  const { page, limit, actor: who, entity, id, from, to, count } = parse(auditQuery, input);
  const where = and(
    entity ? eq(auditLog.entity, entity) : undefined,
    id ? eq(auditLog.entityId, id) : undefined,
    dateBetween(auditLog.at, { from, to }),
    who
      ? sql`${auditLog.actorId} = any(array(
          select u.id from ${users} u where ${textContains(sql`u.name`, who)} or ${addressContains(sql`u.email`, who)}))`
      : undefined,
  );
  const along = who && !entity && !id && !from && !to ? sql`true` : undefined;
  const order = { by: [auditLog.at], descending: true };
  const [{ rows, ...counted }, entities] = await Promise.all([
    readPage(
      ctx,
      auditLog.id,
      { where, searched: Boolean(who || id), count, along, ...order, page, limit },
      (chosen) =>
        ctx.db
          .select({ row: auditLog, name: users.name, email: users.email })
          .from(auditLog)
          .leftJoin(users, eq(users.id, auditLog.actorId))
          .where(chosen)
          .orderBy(...orderOf(auditLog.id, order)),
      () => (from || to ? ctx.db.$count(auditLog, where) : countAuditLog(ctx, entity)),
    ),
    // Skips from one kind to the next in the index, whatever the number of rows.
    readRows(
      ctx,
      { entity: text },
      sql`
      with recursive kinds as (
        (select entity from audit_log order by entity limit 1)
        union all
        select (select a.entity from audit_log a where a.entity > kinds.entity order by a.entity limit 1)
        from kinds where kinds.entity is not null
      ) select entity from kinds where entity is not null`,
    ),
  ]);
  const codes = rows.flatMap(({ row }) => (row.entity === 'order' ? [row.entityId] : []));
  const methods = await ctx.db
    .select({ code: orders.code, method: orders.paymentMethod })
    .from(orders)
    .where(inArray(orders.code, codes));
  const methodOf = new Map(methods.map(({ code, method }) => [code, method]));
  const data = rows.map(({ row, name, email }) => ({
    id: row.id,
    action: row.action,
    entity: row.entity,
    entityId: row.entityId,
    by: row.actorId === null ? null : { id: row.actorId, name: name ?? '', email },
    before: row.before as AuditEntryView['before'],
    after: row.after as AuditEntryView['after'],
    method: row.entity === 'order' ? (methodOf.get(row.entityId) ?? null) : null,
    at: row.at.toISOString(),
  }));
  return {
    ...toPage(data, counted, { page, limit }),
    entities: entities.map((one) => one.entity),
  };
}

async function countAuditLog(ctx: AppContext, entity: string | undefined): Promise<number> {
  return (await rowCountOf(ctx, 'audit_log')).of(entity || undefined);
}
