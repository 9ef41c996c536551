import { lt, sql } from 'drizzle-orm';
import { failures } from '../../db/schema/health.ts';
import { daysAfter } from '../../shared/figures/days.ts';
import type { Shop } from '../shop.ts';
import type { Cause } from './cause-of.ts';

/** One cause as often as it was seen since it was last written. */
export type Seen = Cause & { times: number; firstAt: Date; lastAt: Date; lastRequest: string | null };

const KEPT_DAYS = 90;
/** More causes than anybody reads; the ones longest ago go. */
const MOST = 500;

/** Adds what was seen to the rows of its causes. */
export async function writeFailures(shop: Shop, seen: Seen[]): Promise<void> {
  if (seen.length === 0) return;
  // In one order everywhere, so that two processes that write the same causes never wait for each other in a ring.
  const key = ({ name, code, place }: Cause) => `${name}\n${code}\n${place}`;
  const sorted = seen.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  await shop.db
    .insert(failures)
    .values(sorted)
    .onConflictDoUpdate({
      target: [failures.name, failures.code, failures.place],
      set: {
        times: sql`${failures.times} + excluded.times`,
        firstAt: sql`least(${failures.firstAt}, excluded.first_at)`,
        lastAt: sql`greatest(${failures.lastAt}, excluded.last_at)`,
        lastRequest: sql`coalesce(excluded.last_request, ${failures.lastRequest})`,
      },
    });
  await shop.db
    .delete(failures)
    .where(sql`${failures.id} in (select id from failures order by last_at desc, id desc offset ${MOST})`);
}

/** Forgets what has not happened for 90 days; how many. */
export async function sweepFailures(shop: Shop): Promise<number> {
  const gone = await shop.db
    .delete(failures)
    .where(lt(failures.lastAt, daysAfter(shop.clock.now(), -KEPT_DAYS)))
    .returning({ id: failures.id });
  return gone.length;
}
