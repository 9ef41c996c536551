import { argon2Sync, randomUUID } from 'node:crypto';
import { and, asc, eq, like } from 'drizzle-orm';
import { accounts, attempts, sessions, users } from '../src/db/schema/auth.ts';
import { auditLog, notifications, outbox } from '../src/db/schema/system.ts';
import { securityEvents } from '../src/db/schema/trail.ts';
import { setPassword } from '../src/domain/accounts/passwords/set-password.ts';
import type { Shop } from '../src/domain/shop.ts';

/** All that is kept of what befell an account, the oldest first: mails to it, notices, its trail, the events of its door. */
export async function tracesOf(shop: Shop, { id, email }: { id: string; email: string | null }) {
  const [mails, told, trail, door, open] = await Promise.all([
    shop.db
      .select()
      .from(outbox)
      .where(eq(outbox.to, email ?? ''))
      .orderBy(asc(outbox.id)),
    shop.db.select().from(notifications).where(eq(notifications.userId, id)).orderBy(asc(notifications.id)),
    shop.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(asc(auditLog.id)),
    shop.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.userId, id))
      .orderBy(asc(securityEvents.id)),
    shop.db.$count(sessions, eq(sessions.userId, id)),
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
export const countedAs = (shop: Shop, key: string): Promise<number> =>
  shop.db.$count(attempts, like(attempts.key, key));

const b64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A hash of a password as the shop would keep it, by a cost that tests can pay a hundred times. */
function hashOfFewBytes(password: string): string {
  const nonce = Buffer.from('0123456789abcdef');
  const cost = { memory: 64, passes: 1, parallelism: 1 };
  const made = argon2Sync('argon2id', { message: password, nonce, ...cost, tagLength: 32 });
  return `$argon2id$v=19$m=64,t=1,p=1$${b64(nonce)}$${b64(made)}`;
}

/** Gives an account this password, hashed at next to no cost. */
export const givePassword = (shop: Shop, userId: string, password: string): Promise<void> =>
  setPassword(shop, userId, hashOfFewBytes(password));

/** Opens so many sessions of an account, of no browser. */
export async function openSessions(shop: Shop, userId: string, many: number): Promise<string[]> {
  const ids = Array.from({ length: many }, () => randomUUID());
  if (many === 0) return ids;
  const now = shop.clock.now();
  await shop.db.insert(sessions).values(
    ids.map((id) => ({
      ...{ id, token: `token-${id}`, userId, seenAt: now, provedAt: now, createdAt: now, updatedAt: now },
      expiresAt: new Date(now.getTime() + 86_400_000),
    })),
  );
  return ids;
}

/** The hash under which an account's password is kept now. */
export async function hashOf(shop: Shop, userId: string): Promise<string | null | undefined> {
  const [row] = await shop.db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  return row?.password;
}

export const setUser = (shop: Shop, id: string, to: Partial<typeof users.$inferInsert>) =>
  shop.db.update(users).set(to).where(eq(users.id, id));
