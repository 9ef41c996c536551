import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { verifications } from '../../../db/schema/auth-tables.ts';
import type { AppContext } from '../../context.ts';
import type { SignInProvider } from '../sessions/auth-session.ts';

/** The maximum time at the provider, in seconds. */
export const PROVIDER_SIGN_IN_SECONDS = 600;

/** The state of a social sign-in in progress: secrets that only we know, and the return path. */
export type ProviderSignInState = { provider: SignInProvider; verifier: string; nonce: string; path: string };

const identifierOf = (token: string) => `social:${createHash('sha256').update(token).digest('base64url')}`;

/** Stores the state of a new sign-in; its token goes to the provider and into a cookie. */
export async function storeProviderSignInState(ctx: AppContext, state: ProviderSignInState): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  await ctx.db.insert(verifications).values({
    id: randomUUID(),
    identifier: identifierOf(token),
    value: JSON.stringify(state),
    expiresAt: new Date(now.getTime() + PROVIDER_SIGN_IN_SECONDS * 1000),
    createdAt: now,
    updatedAt: now,
  });
  return token;
}

/** Returns and deletes the state of a token; null when it is unknown or expired. */
export async function consumeProviderSignInState(
  ctx: AppContext,
  token: string,
): Promise<ProviderSignInState | null> {
  const [row] = await ctx.db
    .delete(verifications)
    .where(
      and(eq(verifications.identifier, identifierOf(token)), gt(verifications.expiresAt, ctx.clock.now())),
    )
    .returning({ value: verifications.value });
  return row ? (JSON.parse(row.value) as ProviderSignInState) : null;
}
