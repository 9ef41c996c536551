import { randomBytes, randomUUID } from 'node:crypto';
import { sessions } from '../../../db/schema/auth-tables.ts';
import { cutText } from '../../../shared/format/cut-text.ts';
import type { AppContext } from '../../context.ts';

/** The origin of a request, resolved by the server behind its trusted proxies. */
export type ClientInfo = { address: string; userAgent: string | null };

/** The lifetime of a session after signing in, in seconds: 30 days. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/**
 * Opens a session for a user and returns its token, the only value that the browser stores. The database throws
 * `account_inactive` for an inactive or deleted user, also in a race. `recentAuth` is false when a link opened it,
 * which does not prove who opened it.
 */
export async function insertSession(
  ctx: AppContext,
  userId: string,
  from: ClientInfo,
  { recentAuth = true }: { recentAuth?: boolean } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  await ctx.db.insert(sessions).values({
    id: randomUUID(),
    token,
    userId,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
    ipAddress: from.address,
    userAgent: from.userAgent ? cutText(from.userAgent, 300) : null,
    reauthenticatedAt: recentAuth ? now : null,
    seenAt: now,
    createdAt: now,
    updatedAt: now,
  });
  return token;
}
