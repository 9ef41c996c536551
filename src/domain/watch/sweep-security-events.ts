import { lt } from 'drizzle-orm';
import { securityEvents } from '../../db/schema/trail.ts';
import { DAY_MS } from '../../shared/figures/days.ts';
import type { Shop } from '../shop.ts';

/** A year; the database refuses to forget what is younger. */
const SECURITY_DAYS = 366;

/** Forgets what befell the doors more than a year ago; how many. Their links in the chain stay. */
export async function sweepSecurityEvents(shop: Shop): Promise<number> {
  const before = new Date(shop.clock.now().getTime() - SECURITY_DAYS * DAY_MS);
  const gone = await shop.db
    .delete(securityEvents)
    .where(lt(securityEvents.at, before))
    .returning({ id: securityEvents.id });
  return gone.length;
}
