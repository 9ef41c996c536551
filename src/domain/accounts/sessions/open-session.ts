import { randomBytes, randomUUID } from 'node:crypto';
import { sessions } from '../../../db/schema/auth.ts';
import type { Shop } from '../../shop.ts';

/** Where a request comes from, as the server resolved it behind its known proxies. */
export type Origin = { address: string; userAgent: string | null };

/** How long a session lasts after signing in, in seconds: 30 days. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/**
 * Opens a session for a user and returns its token, the only thing his browser keeps. The database refuses it
 * (`account_inactive`) for a user who is inactive or deleted, also when that happens at the same instant.
 */
export async function openSession(shop: Shop, userId: string, from: Origin): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = shop.clock.now();
  await shop.db.insert(sessions).values({
    id: randomUUID(),
    token,
    userId,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
    ipAddress: from.address,
    userAgent: from.userAgent?.slice(0, 300) ?? null,
    provedAt: now,
    seenAt: now,
    createdAt: now,
    updatedAt: now,
  });
  return token;
}
