import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { accounts } from '../../../db/schema/auth-tables.ts';
import type { AppContext } from '../../context.ts';

/**
 * Stores a new password hash for a user. The caller has checked the password and hashed it before the transaction,
 * since hashing is slow.
 */
export async function setPassword(ctx: AppContext, userId: string, hash: string): Promise<void> {
  const now = ctx.clock.now();
  const changed = await ctx.db
    .update(accounts)
    .set({ password: hash, updatedAt: now })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    .returning({ id: accounts.id });
  if (changed.length > 0) return;
  await ctx.db.insert(accounts).values({
    id: randomUUID(),
    accountId: userId,
    providerId: 'credential',
    userId,
    password: hash,
    createdAt: now,
    updatedAt: now,
  });
}
