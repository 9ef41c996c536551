import { and, eq, sql } from 'drizzle-orm';
import { users } from '../../db/schema/auth.ts';
import { auditLog } from '../../db/schema/system.ts';
import { auditQuery } from '../../shared/input/correspondence.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { type Listed, listed, orderOf, readPage } from '../page-of.ts';
import { parse } from '../parse.ts';
import { readRows, text } from '../read-rows.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { tallyOf } from '../tallies.ts';
import { contains } from '../text/like-pattern.ts';
import { onDays } from '../within.ts';

/** One change as the trail keeps it; `by` is null where the system did it. `at` in ISO 8601 UTC. */
export type AuditView = {
  id: number;
  action: string;
  entity: string;
  entityId: string;
  by: { id: string; name: string; email: string | null } | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  at: string;
};

export type AuditPage = Listed<AuditView> & {
  /** Every kind of record that the trail knows, for the filter. */
  entities: string[];
};

/** A page of who changed what, the newest first; `from` and `to` are days in WIB, both inclusive. Admins only. */
export async function findAudit(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof auditQuery> = {},
): Promise<AuditPage> {
  requireUser(actor, 'admin');
  const { page, limit, actor: who, entity, id, from, to, count } = parse(auditQuery, input);
  const where = and(
    entity ? eq(auditLog.entity, entity) : undefined,
    id ? eq(auditLog.entityId, id) : undefined,
    onDays(auditLog.at, { from, to }),
    who
      ? sql`${auditLog.actorId} = any(array(
          select u.id from ${users} u where ${contains(sql`u.name`, who)} or ${contains(sql`u.email`, who)}))`
      : undefined,
  );
  const along = who && !entity && !id && !from && !to ? sql`true` : undefined;
  const order = { by: [auditLog.at], descending: true };
  const [{ rows, ...counted }, entities] = await Promise.all([
    readPage(
      shop,
      auditLog.id,
      { where, searched: Boolean(who || id), count, along, ...order, page, limit },
      (chosen) =>
        shop.db
          .select({ row: auditLog, name: users.name, email: users.email })
          .from(auditLog)
          .leftJoin(users, eq(users.id, auditLog.actorId))
          .where(chosen)
          .orderBy(...orderOf(auditLog.id, order)),
      () => (from || to ? shop.db.$count(auditLog, where) : countAudit(shop, entity)),
    ),
    // Jumps from one kind to the next in the index, however many rows there are.
    readRows(
      shop,
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
  const data = rows.map(({ row, name, email }) => ({
    id: row.id,
    action: row.action,
    entity: row.entity,
    entityId: row.entityId,
    by: row.actorId === null ? null : { id: row.actorId, name: name ?? '', email },
    before: row.before as AuditView['before'],
    after: row.after as AuditView['after'],
    at: row.at.toISOString(),
  }));
  return {
    ...listed(data, counted, { page, limit }),
    entities: entities.map((one) => one.entity),
  };
}

async function countAudit(shop: Shop, entity: string | undefined): Promise<number> {
  return (await tallyOf(shop, 'audit_log')).of(entity || undefined);
}
