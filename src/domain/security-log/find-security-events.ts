import { and, desc, eq } from 'drizzle-orm';
import { securityEvents } from '../../db/schema/audit-chain-tables.ts';
import { users } from '../../db/schema/auth-tables.ts';
import type { SecurityKind } from '../../shared/enums/security-kinds.ts';
import { securityQuery } from '../../shared/schemas/communication-schemas.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { type PageResult, toPage } from '../pagination.ts';
import { parse } from '../parse.ts';
import { dateBetween } from '../range-filters.ts';

/** A security event; `who` is null when no account is known, or it was deleted. `at` in ISO 8601 UTC. */
export type SecurityEventView = {
  id: number;
  what: SecurityKind;
  who: { id: string; name: string } | null;
  /** Equal for the same network, without revealing the address. */
  network: string | null;
  detail: Record<string, string | number> | null;
  at: string;
};

/**
 * A page of the security log, the newest first; `from` and `to` are days in WIB, both inclusive. Admins only.
 */
export async function findSecurityEvents(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof securityQuery> = {},
): Promise<PageResult<SecurityEventView>> {
  requireUser(actor, 'admin');
  const { page, limit, what, network, from, to } = parse(securityQuery, input);
  const where = and(
    what ? eq(securityEvents.what, what) : undefined,
    network ? eq(securityEvents.network, network) : undefined,
    dateBetween(securityEvents.at, { from, to }),
  );
  const [rows, total] = await Promise.all([
    ctx.db
      .select({ event: securityEvents, name: users.name })
      .from(securityEvents)
      .leftJoin(users, eq(users.id, securityEvents.userId))
      .where(where)
      .orderBy(desc(securityEvents.at), desc(securityEvents.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.$count(securityEvents, where),
  ]);
  const data = rows.map(({ event, name }) => ({
    id: event.id,
    what: event.what as SecurityKind,
    who: event.userId && name !== null ? { id: event.userId, name } : null,
    network: event.network,
    detail: event.detail,
    at: event.at.toISOString(),
  }));
  return toPage(data, { total }, { page, limit });
}
