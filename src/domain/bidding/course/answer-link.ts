import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { users } from '../../../db/schema/auth.ts';
import { answerLinks, bids } from '../../../db/schema/bidding.ts';
import { refuse } from '../../refusal.ts';
import type { Shop, UserActor } from '../../shop.ts';
import { send } from '../../wire.ts';

/** Whose answer a link takes, and to which offer. */
export type AnswerLinkFor = { bidId: number; offerId: number; userId: string; expiresAt: Date };

/** What whoever gets a link has to know of it. */
export const KEEP_LINK =
  'Tautan ini hanya untuk Anda dan hanya bisa dipakai sekali. Jangan teruskan ke orang lain.';

const signature = (secret: string, nonce: string) =>
  createHmac('sha256', secret).update(`answer-link:${nonce}`).digest('base64url').slice(0, 22);

/** What of a token is stored: who reads the database cannot use it. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Makes links in the caller's transaction; the addresses, in order. A token is a random number with our signature: one
 * that we did not give is refused without a look into the database.
 */
export async function makeAnswerLinks(shop: Shop, all: AnswerLinkFor[]): Promise<string[]> {
  if (all.length === 0) return [];
  const now = shop.clock.now();
  const tokens = all.map(() => {
    const nonce = randomBytes(24).toString('base64url');
    return `${nonce}.${signature(shop.config.secret, nonce)}`;
  });
  const rows = all.map((one, n) => ({ ...one, tokenHash: hashOf(tokens[n]!), createdAt: now }));
  await send(shop, shop.db.insert(answerLinks).values(rows));
  return tokens.map((token) => `${shop.config.publicUrl}/jawab/${token}`);
}

/** Whether we have signed `token`; takes the same time for every wrong one. */
function isSigned(shop: Shop, token: string): boolean {
  const [nonce, given, ...more] = token.split('.');
  if (!nonce || !given || more.length > 0) return false;
  const ours = Buffer.from(signature(shop.config.secret, nonce));
  const theirs = Buffer.from(given);
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

export type OpenAnswerLink = AnswerLinkFor & { id: number; actor: UserActor };

/**
 * The link that `token` opens, with the person it was made for as he who acts. Refusals, none of which says anything
 * about the bid: `answer_link_unknown` (404), `answer_link_used`, `answer_link_expired`, `answer_link_changed` (409).
 * With `lock`, nobody else uses it until the caller's transaction ends.
 */
export async function readAnswerLink(
  shop: Shop,
  token: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<OpenAnswerLink> {
  if (!isSigned(shop, token)) return refuse('answer_link_unknown');
  const query = shop.db
    .select()
    .from(answerLinks)
    .where(eq(answerLinks.tokenHash, hashOf(token)));
  const [link] = lock ? await query.for('update') : await query;
  if (!link) return refuse('answer_link_unknown');
  if (link.usedAt) return refuse('answer_link_used');
  if (link.expiresAt <= shop.clock.now()) return refuse('answer_link_expired');
  const [row] = await shop.db
    .select({ user: users, farmerId: farmers.id, offerId: bids.offerId, status: bids.status })
    .from(users)
    .innerJoin(bids, eq(bids.id, link.bidId))
    .leftJoin(
      farmers,
      and(eq(farmers.id, bids.farmerId), eq(farmers.userId, users.id), isNull(farmers.deletedAt)),
    )
    .where(and(eq(users.id, link.userId), eq(users.isActive, true), isNull(users.deletedAt)));
  if (!row) return refuse('answer_link_unknown');
  if (row.offerId !== link.offerId || row.status !== 'pending') return refuse('answer_link_changed');
  const { user, farmerId } = row;
  return {
    ...link,
    actor: {
      kind: 'user',
      userId: user.id,
      // The ketua to whom a group's bid was sent sells here, whatever he is elsewhere.
      role: farmerId === null ? user.role : 'farmer',
      name: user.name,
      email: user.email,
      phone: user.phone,
      farmerId,
    },
  };
}

/** Marks a link as used, in the transaction of the answer that it gave. */
export async function useAnswerLink(shop: Shop, id: number): Promise<void> {
  await shop.db.update(answerLinks).set({ usedAt: shop.clock.now() }).where(eq(answerLinks.id, id));
}

/** Forgets links whose time has been over for a month; how many. */
export async function sweepAnswerLinks(shop: Shop): Promise<number> {
  const before = new Date(shop.clock.now().getTime() - 30 * 86_400_000);
  const { rowCount } = await shop.db.execute(
    sql`delete from ${answerLinks} where ${lt(answerLinks.expiresAt, before)}`,
  );
  return rowCount ?? 0;
}
