import { eq, inArray, isNull, lt, min, sql } from 'drizzle-orm';
import { type UserPreferences, users } from '../../../db/schema/auth.ts';
import { bidOffers, bids, digestItems } from '../../../db/schema/bidding.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import type { Block } from '../../notify/mail/letter.ts';
import { queueMail } from '../../notify/mail/mail.ts';
import { lastDigest } from '../../notify/mail/quiet-hours.ts';
import { bool, typed } from '../../read-rows.ts';
import { inTransaction, type Shop } from '../../shop.ts';
import { makeAnswerLinks } from '../course/answer-link.ts';
import { type DigestItem, lockDigestItems, markDigestItems, newsLines } from '../course/digest-items.ts';
import { answerBlocks } from '../course/mail-news.ts';

/** The mail of what its owner took no mail for. */
const NOBODY = 'none';
const KEPT_DAYS = 30;

/**
 * Mails each farmer what has happened to his bids since his last digest, in one letter, once his hour has come. Who has
 * given the digest up meanwhile gets the rest now; who takes no mails any more, nothing. Returns how many were written.
 */
export async function sendDigests(shop: Shop): Promise<number> {
  const waiting = await shop.db
    .select({ userId: digestItems.userId, since: min(digestItems.createdAt) })
    .from(digestItems)
    .where(isNull(digestItems.mailKey))
    .groupBy(digestItems.userId);
  let written = 0;
  for (const { userId, since } of waiting) {
    try {
      if (await inTransaction(shop, (shop) => sendDigest(shop, userId, since!))) written += 1;
    } catch (thrown) {
      shop.log.error({ err: thrown, userId }, 'a digest could not be written');
    }
  }
  return written;
}

async function sendDigest(shop: Shop, userId: string, since: Date): Promise<boolean> {
  const [owner] = await shop.db
    .select({
      name: users.name,
      email: users.email,
      preferences: users.preferences,
      gone: typed(bool, sql`not ${users.isActive} or ${users.deletedAt} is not null`),
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!owner || !isDue(owner.preferences, since, shop.clock.now())) return false;
  const items = await lockDigestItems(shop, userId);
  // Another process was quicker, or a mail that couldn't wait has taken them along.
  if (items.length === 0) return false;
  const wanted = owner.email !== null && owner.preferences.email !== false && !owner.gone;
  const key = wanted ? `digest:${userId}:${items[0]!.id}` : NOBODY;
  await markDigestItems(shop, items, key);
  if (!wanted) return false;
  const byBid = Map.groupBy(items, ({ bidId }) => bidId);
  const body = await bodyOf(shop, userId, byBid);
  const count = `${formatNumber(items.length)} kabar tentang ${formatNumber(byBid.size)} tawaran`;
  await queueMail(shop, [
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
            href: `${shop.config.publicUrl}/profil`,
          },
        ],
      },
    },
  ]);
  return true;
}

/** Whether the hour of the digest has come since the first of what waits. */
function isDue(preferences: UserPreferences, since: Date, now: Date): boolean {
  return preferences.digest !== true || lastDigest(preferences, now) >= since;
}

/** Each bid with what happened to it, in order; those that still wait for the farmer with a link to answer. */
async function bodyOf(shop: Shop, userId: string, byBid: Map<number, DigestItem[]>): Promise<Block[]> {
  const now = shop.clock.now();
  const rows = await shop.db
    .select({
      id: bids.id,
      status: bids.status,
      turn: bids.turn,
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
  const links = await makeAnswerLinks(
    shop,
    asking.map(({ id, offerId, expiresAt }) => ({ bidId: id, offerId: offerId!, userId, expiresAt })),
  );
  return [...byBid].flatMap(([bidId, news]): Block[] => {
    const bid = rows.find((row) => row.id === bidId)!;
    const link = links[asking.indexOf(bid)];
    return [
      { heading: `${bid.productName}, ${bid.buyer}` },
      newsLines(news),
      ...(link
        ? [`Menunggu jawaban Anda sampai ${formatDateTime(bid.expiresAt)}.`, ...answerBlocks(link)]
        : [{ link: 'Lihat di situs', href: `${shop.config.publicUrl}/bidding-list/${bidId}` }]),
    ];
  });
}

/** Forgets what was told a month ago; how much. */
export async function sweepDigests(shop: Shop): Promise<number> {
  const before = new Date(shop.clock.now().getTime() - KEPT_DAYS * 86_400_000);
  const { rowCount } = await shop.db.execute(
    sql`delete from ${digestItems} where ${digestItems.mailKey} is not null and ${lt(digestItems.createdAt, before)}`,
  );
  return rowCount ?? 0;
}
