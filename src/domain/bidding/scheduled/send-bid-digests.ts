import { eq, inArray, isNull, lt, min, sql } from 'drizzle-orm';
import { type UserPreferences, users } from '../../../db/schema/auth-tables.ts';
import { bidOffers, bids, digestItems } from '../../../db/schema/bidding-tables.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { type AppContext, inTransaction } from '../../context.ts';
import type { EmailBlock } from '../../notifications/email/email-content.ts';
import { queueEmails } from '../../notifications/email/queue-emails.ts';
import { lastDigestAt } from '../../notifications/email/quiet-hours.ts';
import { bool, typed } from '../../read-rows.ts';
import {
  type BidDigestItem,
  digestLines,
  lockBidDigestItems,
  markBidDigestItemsSent,
} from '../lifecycle/bid-digest-items.ts';
import { createResponseLinks } from '../lifecycle/bid-response-link.ts';
import { responseBlocks } from '../lifecycle/send-bid-emails.ts';

/** The e-mail id of items whose owner receives no e-mail. */
const NO_EMAIL = 'none';
const RETENTION_DAYS = 30;

/**
 * Sends each seller one e-mail with the bid events since the last digest, once their hour has come. A seller who has
 * turned the digest off gets the rest now, and a seller without e-mail gets none. Returns how many e-mails were
 * enqueued.
 */
export async function sendBidDigests(ctx: AppContext): Promise<number> {
  const waiting = await ctx.db
    .select({ userId: digestItems.userId, since: min(digestItems.createdAt) })
    .from(digestItems)
    .where(isNull(digestItems.emailKey))
    .groupBy(digestItems.userId);
  let written = 0;
  for (const { userId, since } of waiting) {
    try {
      if (await inTransaction(ctx, (ctx) => sendBidDigest(ctx, userId, since!))) written += 1;
    } catch (thrown) {
      ctx.log.error({ err: thrown, userId }, 'a digest could not be written');
    }
  }
  return written;
}

async function sendBidDigest(ctx: AppContext, userId: string, since: Date): Promise<boolean> {
  const [owner] = await ctx.db
    .select({
      name: users.name,
      email: users.email,
      preferences: users.preferences,
      gone: typed(bool, sql`not ${users.isActive} or ${users.deletedAt} is not null`),
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!owner || !isDue(owner.preferences, since, ctx.clock.now())) return false;
  const items = await lockBidDigestItems(ctx, userId);
  // Another process, or an urgent e-mail, has already sent the items.
  if (items.length === 0) return false;
  const wanted = owner.email !== null && owner.preferences.email !== false && !owner.gone;
  const key = wanted ? `digest:${userId}:${items[0]!.id}` : NO_EMAIL;
  await markBidDigestItemsSent(ctx, items, key);
  if (!wanted) return false;
  const byBid = Map.groupBy(items, ({ bidId }) => bidId);
  const body = await digestBody(ctx, userId, byBid);
  const count = `${formatNumber(items.length)} kabar tentang ${formatNumber(byBid.size)} tawaran`;
  await queueEmails(ctx, [
    {
      key,
      to: owner.email,
      letter: {
        subject: `Ringkasan tawaran: ${count}`,
        greeting: `Halo ${owner.name},`,
        preview: `${count} sejak ringkasan terakhir.`,
        body: [
          `Ada ${count} sejak ringkasan terakhir.`,
          ...body,
          {
            link: 'Ubah jam ringkasan atau terima kabar satu per satu',
            href: `${ctx.config.publicUrl}/profile`,
          },
        ],
      },
    },
  ]);
  return true;
}

/** Whether the digest's hour has passed since the first waiting item. */
function isDue(preferences: UserPreferences, since: Date, now: Date): boolean {
  return preferences.digest !== true || lastDigestAt(preferences, now) >= since;
}

/** The events of each bid in order; bids that still await the seller get a response link. */
async function digestBody(
  ctx: AppContext,
  userId: string,
  byBid: Map<number, BidDigestItem[]>,
): Promise<EmailBlock[]> {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .select({
      id: bids.id,
      status: bids.status,
      turn: bids.awaiting,
      offerId: bids.offerId,
      expiresAt: bids.expiresAt,
      productName: bidOffers.productName,
      buyer: users.name,
    })
    .from(bids)
    .innerJoin(bidOffers, eq(bidOffers.id, bids.offerId))
    .innerJoin(users, eq(users.id, bids.customerId))
    .where(inArray(bids.id, [...byBid.keys()]));
  const asking = rows.filter(
    (bid) => bid.status === 'pending' && bid.turn === 'seller' && bid.expiresAt > now,
  );
  const links = await createResponseLinks(
    ctx,
    asking.map(({ id, offerId, expiresAt }) => ({ bidId: id, offerId: offerId!, userId, expiresAt })),
  );
  return [...byBid].flatMap(([bidId, news]): EmailBlock[] => {
    const bid = rows.find((row) => row.id === bidId)!;
    const link = links[asking.indexOf(bid)];
    return [
      { heading: `${bid.productName}, ${bid.buyer}` },
      digestLines(news),
      ...(link
        ? [`Menunggu jawaban Anda sampai ${formatDateTime(bid.expiresAt)}.`, ...responseBlocks(link)]
        : [{ link: 'Lihat di situs', href: `${ctx.config.publicUrl}/bidding-list/${bidId}` }]),
    ];
  });
}

/** Deletes items that were sent a month ago; returns how many. */
export async function deleteOldDigests(ctx: AppContext): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - RETENTION_DAYS * 86_400_000);
  const { rowCount } = await ctx.db.execute(
    sql`delete from ${digestItems} where ${digestItems.emailKey} is not null and ${lt(digestItems.createdAt, before)}`,
  );
  return rowCount ?? 0;
}
