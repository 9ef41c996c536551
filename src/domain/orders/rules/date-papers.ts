import { sql } from 'drizzle-orm';
import type { Shop } from '../../shop.ts';

/**
 * Says that papers which the transaction brings about are of today: an order that was sent keeps the time of its sending when
 * it changes, since the days until it counts as received run from there.
 */
export async function datePapers(shop: Shop): Promise<void> {
  await shop.db.execute(sql`select set_config('lumbung.paper_day', ${shop.clock.now().toISOString()}, true)`);
}
