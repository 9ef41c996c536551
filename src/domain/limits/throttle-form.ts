import { and, count, eq, gt } from 'drizzle-orm';
import { attempts } from '../../db/schema/auth.ts';
import { refuse } from '../refusal.ts';
import type { Shop } from '../shop.ts';

/** At most this many of one kind from one address in an hour. */
const PER_HOUR = 20;

/** Counts one use of the form `kind` from `address`; refuses with `too_many` (429) past twenty in an hour. */
export async function throttleForm(shop: Shop, kind: string, address: string | undefined): Promise<void> {
  if (!address) return;
  const key = `${kind}:address:${address}`;
  const now = shop.clock.now();
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const [row] = await shop.db
    .select({ used: count() })
    .from(attempts)
    .where(and(eq(attempts.key, key), gt(attempts.at, hourAgo)));
  if ((row?.used ?? 0) >= PER_HOUR) refuse('too_many', { retryAfter: 3600 });
  await shop.db.insert(attempts).values({ key, at: now });
}
