import { and, desc, eq } from 'drizzle-orm';
import { users } from '../../db/schema/auth.ts';
import { securityEvents } from '../../db/schema/trail.ts';
import { securityQuery } from '../../shared/input/correspondence.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import type { SecurityKind } from '../../shared/kinds/security-kinds.ts';
import { type Listed, listed } from '../page-of.ts';
import { parse } from '../parse.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { onDays } from '../within.ts';

/** What befell a door; `who` is null where no account is known, or where it is gone. `at` in ISO 8601 UTC. */
export type SecurityEventView = {
  id: number;
  what: SecurityKind;
  who: { id: string; name: string } | null;
  /** The same for the same network, and nobody's address. */
  network: string | null;
  detail: Record<string, string | number> | null;
  at: string;
};

/** A page of it, the newest first; `from` and `to` are days in WIB, both inclusive. Admins only. */
export async function findSecurityEvents(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof securityQuery> = {},
): Promise<Listed<SecurityEventView>> {
  requireUser(actor, 'admin');
  const { page, limit, what, network, from, to } = parse(securityQuery, input);
  const where = and(
    what ? eq(securityEvents.what, what) : undefined,
    network ? eq(securityEvents.network, network) : undefined,
    onDays(securityEvents.at, { from, to }),
  );
  const [rows, total] = await Promise.all([
    shop.db
      .select({ event: securityEvents, name: users.name })
      .from(securityEvents)
      .leftJoin(users, eq(users.id, securityEvents.userId))
      .where(where)
      .orderBy(desc(securityEvents.at), desc(securityEvents.id))
      .limit(limit)
      .offset((page - 1) * limit),
    shop.db.$count(securityEvents, where),
  ]);
  const data = rows.map(({ event, name }) => ({
    id: event.id,
    what: event.what as SecurityKind,
    who: event.userId && name !== null ? { id: event.userId, name } : null,
    network: event.network,
    detail: event.detail,
    at: event.at.toISOString(),
  }));
  return listed(data, { total }, { page, limit });
}
