import { lt } from 'drizzle-orm';
import { securityEvents } from '../../db/schema/audit-chain-tables.ts';
import { DAY_MS } from '../../shared/format/dates.ts';
import type { AppContext } from '../context.ts';

/** A year; the database rejects the deletion of younger ones. */
const RETENTION_DAYS = 366;

/** Deletes security events older than a year; returns how many. Their links in the chain stay. */
export async function deleteOldSecurityEvents(ctx: AppContext): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - RETENTION_DAYS * DAY_MS);
  const gone = await ctx.db
    .delete(securityEvents)
    .where(lt(securityEvents.at, before))
    .returning({ id: securityEvents.id });
  return gone.length;
}
