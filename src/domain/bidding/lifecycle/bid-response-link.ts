import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { bidResponseLinks, bids } from '../../../db/schema/bidding-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import type { AppContext, UserActor } from '../../context.ts';
import { keyedHash } from '../../derived-keys.ts';
import { fail } from '../../domain-error.ts';
import { deferQuery } from '../../query-pipeline.ts';

/** The user whose response a link accepts, and the offer it responds to. */
export type ResponseLinkTarget = { bidId: number; offerId: number; userId: string; expiresAt: Date };

/** The warning that goes with every response link. */
export const RESPONSE_LINK_NOTICE =
  'Tautan ini hanya untuk Anda dan hanya bisa dipakai sekali. Jangan teruskan ke orang lain.';

const signature = (ctx: AppContext, nonce: string) => keyedHash(ctx, 'answer-link', nonce).slice(0, 22);

/** Hashes a token for storage, so that a leaked database holds no usable link. */
const tokenHashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Creates links in the caller's transaction and returns their URLs in order. A token is a random number with an HMAC,
 * so that a forged token fails before any query.
 */
export async function createResponseLinks(ctx: AppContext, all: ResponseLinkTarget[]): Promise<string[]> {
  if (all.length === 0) return [];
  const now = ctx.clock.now();
  const tokens = all.map(() => {
    const nonce = randomBytes(24).toString('base64url');
    return `${nonce}.${signature(ctx, nonce)}`;
  });
  const rows = all.map((one, n) => ({ ...one, tokenHash: tokenHashOf(tokens[n]!), createdAt: now }));
  await deferQuery(ctx, ctx.db.insert(bidResponseLinks).values(rows));
  return tokens.map((token) => `${ctx.config.publicUrl}/respond/${token}`);
}

/** Returns whether the token carries our HMAC; compares in constant time. */
function isSigned(ctx: AppContext, token: string): boolean {
  const [nonce, given, ...more] = token.split('.');
  if (!nonce || !given || more.length > 0) return false;
  const ours = Buffer.from(signature(ctx, nonce));
  const theirs = Buffer.from(given);
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

export type OpenResponseLink = ResponseLinkTarget & { id: number; actor: UserActor };

/**
 * Returns the link of `token` and its user as the actor. Throws, without a detail of the bid, `answer_link_unknown`
 * (404), `answer_link_used`, `answer_link_expired` or `answer_link_changed` (409); `lock` holds the link until the
 * caller's transaction ends.
 */
export async function readResponseLink(
  ctx: AppContext,
  token: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<OpenResponseLink> {
  if (!isSigned(ctx, token)) return fail('answer_link_unknown');
  const query = ctx.db
    .select()
    .from(bidResponseLinks)
    .where(eq(bidResponseLinks.tokenHash, tokenHashOf(token)));
  const [link] = lock ? await query.for('update') : await query;
  if (!link) return fail('answer_link_unknown');
  if (link.usedAt) return fail('answer_link_used');
  if (link.expiresAt <= ctx.clock.now()) return fail('answer_link_expired');
  const [row] = await ctx.db
    .select({ user: users, farmerId: farmers.id, offerId: bids.offerId, status: bids.status })
    .from(users)
    .innerJoin(bids, eq(bids.id, link.bidId))
    .leftJoin(
      farmers,
      and(eq(farmers.id, bids.farmerId), eq(farmers.userId, users.id), isNull(farmers.deletedAt)),
    )
    .where(and(eq(users.id, link.userId), eq(users.isActive, true), isNull(users.deletedAt)));
  if (!row) return fail('answer_link_unknown');
  if (row.offerId !== link.offerId || row.status !== 'pending') return fail('answer_link_changed');
  const { user, farmerId } = row;
  return {
    ...link,
    actor: {
      kind: 'user',
      userId: user.id,
      // The ketua who received a group's bid acts as the seller here, whatever their account's role.
      role: farmerId === null ? user.role : 'farmer',
      name: user.name,
      email: user.email,
      phone: user.phone,
      farmerId,
    },
  };
}

/** Marks a link as used, in the transaction of its response. */
export async function consumeResponseLink(ctx: AppContext, id: number): Promise<void> {
  await ctx.db.update(bidResponseLinks).set({ usedAt: ctx.clock.now() }).where(eq(bidResponseLinks.id, id));
}

/** Deletes links that expired a month ago; returns how many. */
export async function deleteExpiredResponseLinks(ctx: AppContext): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - 30 * 86_400_000);
  const { rowCount } = await ctx.db.execute(
    sql`delete from ${bidResponseLinks} where ${lt(bidResponseLinks.expiresAt, before)}`,
  );
  return rowCount ?? 0;
}
