import { argon2Sync, randomUUID } from 'node:crypto';
import { and, asc, eq, like } from 'drizzle-orm';
import { securityEvents } from '../../src/db/schema/audit-chain-tables.ts';
import { accounts, rateLimitAttempts, sessions, users } from '../../src/db/schema/auth-tables.ts';
import { auditLog, emailOutbox, notifications } from '../../src/db/schema/system-tables.ts';
import { setPassword } from '../../src/domain/accounts/passwords/set-password.ts';
import type { AppContext } from '../../src/domain/context.ts';

/** All records about an account, the oldest first: mails to it, notices, its trail, the events of its door. */
export async function tracesOf(ctx: AppContext, { id, email }: { id: string; email: string | null }) {
  const [mails, told, trail, door, open] = await Promise.all([
    ctx.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.toAddress, email ?? ''))
      .orderBy(asc(emailOutbox.id)),
    ctx.db.select().from(notifications).where(eq(notifications.userId, id)).orderBy(asc(notifications.id)),
    ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(asc(auditLog.id)),
    ctx.db.select().from(securityEvents).where(eq(securityEvents.userId, id)).orderBy(asc(securityEvents.id)),
    ctx.db.$count(sessions, eq(sessions.userId, id)),
  ]);
  return {
    mails: mails.map(({ subject }) => subject),
    told: told.map(({ text }) => text),
    trail: trail.map(({ action }) => action),
    door: door.map(({ what }) => what),
    sessions: open,
  };
}

/** How often something is counted under keys like this one. */
export const countedAs = (ctx: AppContext, key: string): Promise<number> =>
  ctx.db.$count(rateLimitAttempts, like(rateLimitAttempts.key, key));

const b64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A hash of a password as the shop would keep it, by a cost that tests can pay a hundred times. */
function hashOfFewBytes(password: string): string {
  const nonce = Buffer.from('0123456789abcdef');
  const cost = { memory: 64, passes: 1, parallelism: 1 };
  const made = argon2Sync('argon2id', { message: password, nonce, ...cost, tagLength: 32 });
  return `$argon2id$v=19$m=64,t=1,p=1$${b64(nonce)}$${b64(made)}`;
}

/** Gives an account this password, hashed at next to no cost. */
export const givePassword = (ctx: AppContext, userId: string, password: string): Promise<void> =>
  setPassword(ctx, userId, hashOfFewBytes(password));

/** Opens so many sessions of an account, of no browser. */
export async function openSessions(ctx: AppContext, userId: string, many: number): Promise<string[]> {
  const ids = Array.from({ length: many }, () => randomUUID());
  if (many === 0) return ids;
  const now = ctx.clock.now();
  await ctx.db.insert(sessions).values(
    ids.map((id) => ({
      ...{
        id,
        token: `token-${id}`,
        userId,
        seenAt: now,
        reauthenticatedAt: now,
        createdAt: now,
        updatedAt: now,
      },
      expiresAt: new Date(now.getTime() + 86_400_000),
    })),
  );
  return ids;
}

/** The hash under which an account's password is kept now. */
export async function hashOf(ctx: AppContext, userId: string): Promise<string | null | undefined> {
  const [row] = await ctx.db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  return row?.password;
}

export const setUser = (ctx: AppContext, id: string, to: Partial<typeof users.$inferInsert>) =>
  ctx.db.update(users).set(to).where(eq(users.id, id));
