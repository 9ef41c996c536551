import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { accounts } from '../../../db/schema/auth.ts';
import type { Shop } from '../../shop.ts';

/**
 * Gives a user the password of this hash instead of any he had. The caller has checked the password, and hashed it
 * before his transaction: hashing is slow by intent.
 */
export async function setPassword(shop: Shop, userId: string, hash: string): Promise<void> {
  const now = shop.clock.now();
  const changed = await shop.db
    .update(accounts)
    .set({ password: hash, updatedAt: now })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    .returning({ id: accounts.id });
  if (changed.length > 0) return;
  await shop.db.insert(accounts).values({
    id: randomUUID(),
    accountId: userId,
    providerId: 'credential',
    userId,
    password: hash,
    createdAt: now,
    updatedAt: now,
  });
}
