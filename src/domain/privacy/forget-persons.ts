import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { bidOffers, bids } from '../../db/schema/bidding.ts';
import { contactMessages, contactReplies } from '../../db/schema/content.ts';
import { orders } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import { sellerIdentities } from '../../db/schema/sellers.ts';
import { notifications, outbox, uploads } from '../../db/schema/system.ts';
import { DAY_MS } from '../../shared/figures/days.ts';
import { RETENTION } from '../../shared/privacy-notice.ts';
import { inTransaction, type Shop } from '../shop.ts';

const SOME = 500;

/**
 * Forgets persons whose time is over, as the notice says (`RETENTION`): the figures of orders stay, whose they were does not.
 * So many at once as a table bears; what is left goes the next time. How many of each.
 */
export async function forgetPersons(shop: Shop) {
  const before = (kind: keyof typeof RETENTION) =>
    new Date(shop.clock.now().getTime() - RETENTION[kind].days * DAY_MS);
  return inTransaction(shop, async (shop) => {
    const over = inArray(orders.status, ['completed', 'cancelled', 'refunded']);
    const old = shop.db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          over,
          isNotNull(orders.billing),
          or(
            lt(orders.updatedAt, before('orders')),
            and(
              lt(orders.updatedAt, before('unpaid')),
              eq(orders.status, 'cancelled'),
              isNull(orders.paidAt),
              isNull(orders.cashAt),
            ),
          ),
        ),
      )
      .limit(SOME);
    const forgotten = await shop.db
      .update(orders)
      .set({ billing: null, notes: null, guestTokenHash: null, placedFrom: null })
      .where(inArray(orders.id, old))
      .returning({ id: orders.id });
    const said = await shop.db
      .update(bidOffers)
      .set({ note: null })
      .where(
        inArray(
          bidOffers.id,
          shop.db
            .select({ id: bidOffers.id })
            .from(bidOffers)
            .innerJoin(bids, eq(bids.id, bidOffers.bidId))
            .where(
              and(
                isNotNull(bidOffers.note),
                // No bid was last touched before it was offered: so its offers are found by their age.
                lt(bidOffers.createdAt, before('unpaid')),
                ne(bids.status, 'pending'),
                lt(bids.updatedAt, before('unpaid')),
              ),
            )
            .limit(SOME),
        ),
      )
      .returning({ id: bidOffers.id });
    const messages = await shop.db
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(lt(contactMessages.createdAt, before('unpaid')))
      .limit(SOME);
    const messageIds = messages.map(({ id }) => id);
    if (messageIds.length > 0) {
      await shop.db.delete(contactReplies).where(inArray(contactReplies.messageId, messageIds));
      await shop.db.delete(contactMessages).where(inArray(contactMessages.id, messageIds));
    }
    // Proofs and pictures of complaints; the sweep takes what belongs to nothing.
    const pictures = await shop.db
      .select({ id: uploads.id })
      .from(uploads)
      .where(
        and(
          inArray(uploads.purpose, ['proof', 'complaint']),
          isNotNull(uploads.attachedTo),
          lt(uploads.createdAt, before('orders')),
        ),
      )
      .limit(SOME);
    const pictureIds = pictures.map(({ id }) => id);
    if (pictureIds.length > 0) {
      await shop.db
        .update(payments)
        .set({ proofUploadId: null })
        .where(inArray(payments.proofUploadId, pictureIds));
      await shop.db.update(uploads).set({ attachedTo: null }).where(inArray(uploads.id, pictureIds));
    }
    const identities = await shop.db
      .delete(sellerIdentities)
      .where(
        inArray(
          sellerIdentities.farmerId,
          shop.db
            .select({ id: farmers.id })
            .from(farmers)
            .innerJoin(sellerIdentities, eq(sellerIdentities.farmerId, farmers.id))
            .where(lt(farmers.deletedAt, before('identities')))
            .limit(SOME),
        ),
      )
      .returning({ id: sellerIdentities.farmerId });
    const mails = await shop.db
      .delete(outbox)
      .where(
        inArray(
          outbox.id,
          shop.db
            .select({ id: outbox.id })
            .from(outbox)
            .where(and(ne(outbox.status, 'waiting'), lt(outbox.createdAt, before('mails'))))
            .limit(SOME),
        ),
      )
      .returning({ id: outbox.id });
    const { rowCount: notices } = await shop.db.execute(sql`
      delete from ${notifications} where id in (
        select id from ${notifications} where created_at < ${before('mails').toISOString()}::timestamptz order by id limit ${SOME})`);
    return {
      orders: forgotten.length,
      notes: said.length,
      messages: messageIds.length,
      mails: mails.length,
      identities: identities.length,
      pictures: pictureIds.length,
      notices: notices ?? 0,
    };
  });
}
