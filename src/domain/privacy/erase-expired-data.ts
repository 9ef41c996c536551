import { and, eq, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import { bidOffers, bids } from '../../db/schema/bidding-tables.ts';
import { complaints } from '../../db/schema/complaint-tables.ts';
import { contactMessages, contactReplies } from '../../db/schema/content-tables.ts';
import { couponRedemptions } from '../../db/schema/coupon-tables.ts';
import { groupInvitations } from '../../db/schema/farmer-group-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { orderHistory, orders } from '../../db/schema/order-tables.ts';
import { moneyMovements, payments } from '../../db/schema/payment-tables.ts';
import { sellerIdentities } from '../../db/schema/seller-tables.ts';
import { emailOutbox, notifications, uploads } from '../../db/schema/system-tables.ts';
import { DAY_MS } from '../../shared/format/dates.ts';
import { RETENTION } from '../../shared/rules/privacy-notice.ts';
import { unsettledOrder } from '../accounts/users/open-money.ts';
import { type AppContext, inTransaction } from '../context.ts';

const BATCH_SIZE = 500;
/** Replaces a text whose column may not be empty. */
const ERASED_TEXT = 'Dihapus';

/**
 * Erases personal data whose retention has ended, as the notice states (`RETENTION`): the amounts of orders
 * stay, their persons do not. It works in batches and leaves the rest to the next run. Returns the number of
 * each kind.
 */
export async function eraseExpiredData(ctx: AppContext) {
  const before = (kind: keyof typeof RETENTION) =>
    new Date(ctx.clock.now().getTime() - RETENTION[kind].days * DAY_MS);
  return inTransaction(ctx, async (ctx) => {
    const over = inArray(orders.status, ['completed', 'cancelled', 'refunded']);
    const old = ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          over,
          isNotNull(orders.billing),
          // A buyer who is still owed a refund has to be identifiable.
          not(unsettledOrder),
          or(
            lt(orders.updatedAt, before('orders')),
            and(
              lt(orders.updatedAt, before('unpaid')),
              eq(orders.status, 'cancelled'),
              isNull(orders.paidAt),
              isNull(orders.cashReceivedAt),
            ),
          ),
        ),
      )
      .limit(BATCH_SIZE);
    const forgotten = await ctx.db
      .update(orders)
      .set({ billing: null, notes: null, guestTokenHash: null, networkHash: null })
      .where(inArray(orders.id, old))
      .returning({ id: orders.id, groupCode: orders.groupCode });
    await eraseOrderTexts(ctx, forgotten);
    const invitations = await deleteOldInvitations(ctx, before('invitations'));
    await ctx.db.execute(sql`
      update ${moneyMovements} set account = null where id in (
        select id from ${moneyMovements} where account is not null
          and at < ${before('orders').toISOString()}::timestamptz limit ${BATCH_SIZE})`);
    const said = await ctx.db
      .update(bidOffers)
      .set({ note: null })
      .where(
        inArray(
          bidOffers.id,
          ctx.db
            .select({ id: bidOffers.id })
            .from(bidOffers)
            .innerJoin(bids, eq(bids.id, bidOffers.bidId))
            .where(
              and(
                isNotNull(bidOffers.note),
                // A bid never changes before its offer was made, so old offers are found by their own age.
                lt(bidOffers.createdAt, before('unpaid')),
                ne(bids.status, 'pending'),
                lt(bids.updatedAt, before('unpaid')),
              ),
            )
            .limit(BATCH_SIZE),
        ),
      )
      .returning({ id: bidOffers.id });
    const messages = await ctx.db
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(lt(contactMessages.createdAt, before('unpaid')))
      .limit(BATCH_SIZE);
    const messageIds = messages.map(({ id }) => id);
    if (messageIds.length > 0) {
      await ctx.db.delete(contactReplies).where(inArray(contactReplies.messageId, messageIds));
      await ctx.db.delete(contactMessages).where(inArray(contactMessages.id, messageIds));
    }
    // Receipts, pictures of complaints and of weighing; the cleanup job deletes unattached ones.
    const pictures = await ctx.db
      .select({ id: uploads.id })
      .from(uploads)
      .where(
        and(
          inArray(uploads.purpose, ['proof', 'complaint', 'weighing']),
          isNotNull(uploads.attachedTo),
          lt(uploads.createdAt, before('orders')),
        ),
      )
      .limit(BATCH_SIZE);
    const pictureIds = pictures.map(({ id }) => id);
    if (pictureIds.length > 0) {
      await ctx.db
        .update(payments)
        .set({ receiptUploadId: null })
        .where(inArray(payments.receiptUploadId, pictureIds));
      await ctx.db.update(uploads).set({ attachedTo: null }).where(inArray(uploads.id, pictureIds));
    }
    const identities = await ctx.db
      .delete(sellerIdentities)
      .where(
        inArray(
          sellerIdentities.farmerId,
          ctx.db
            .select({ id: farmers.id })
            .from(farmers)
            .innerJoin(sellerIdentities, eq(sellerIdentities.farmerId, farmers.id))
            .where(lt(farmers.deletedAt, before('identities')))
            .limit(BATCH_SIZE),
        ),
      )
      .returning({ id: sellerIdentities.farmerId });
    const mails = await ctx.db
      .delete(emailOutbox)
      .where(
        inArray(
          emailOutbox.id,
          ctx.db
            .select({ id: emailOutbox.id })
            .from(emailOutbox)
            .where(and(ne(emailOutbox.status, 'waiting'), lt(emailOutbox.createdAt, before('mails'))))
            .limit(BATCH_SIZE),
        ),
      )
      .returning({ id: emailOutbox.id });
    const { rowCount: notices } = await ctx.db.execute(sql`
      delete from ${notifications} where id in (
        select id from ${notifications} where created_at < ${before('mails').toISOString()}::timestamptz order by id limit ${BATCH_SIZE})`);
    return {
      orders: forgotten.length,
      notes: said.length,
      messages: messageIds.length,
      mails: mails.length,
      identities: identities.length,
      pictures: pictureIds.length,
      notices: notices ?? 0,
      invitations,
    };
  });
}

/** Messages about orders whose personal data is erased. */
async function eraseOrderTexts(ctx: AppContext, gone: { id: number; groupCode: string }[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await ctx.db.update(orders).set({ cancelReason: null, feeNote: null }).where(inArray(orders.id, ids));
  await ctx.db.update(orderHistory).set({ reason: null }).where(inArray(orderHistory.orderId, ids));
  await ctx.db.update(complaints).set({ text: ERASED_TEXT }).where(inArray(complaints.orderId, ids));
  await ctx.db
    .update(complaints)
    .set({ answer: ERASED_TEXT })
    .where(and(inArray(complaints.orderId, ids), isNotNull(complaints.answer)));
  await ctx.db
    .update(complaints)
    .set({ sellerReply: ERASED_TEXT })
    .where(and(inArray(complaints.orderId, ids), isNotNull(complaints.sellerReply)));
  await ctx.db
    .update(couponRedemptions)
    .set({ email: ERASED_TEXT })
    .where(
      inArray(
        couponRedemptions.groupCode,
        gone.map(({ groupCode }) => groupCode),
      ),
    );
}

/** Invitations that were used, revoked or have expired: they name people who may never have had an account. */
async function deleteOldInvitations(ctx: AppContext, before: Date): Promise<number> {
  const { usedAt, revokedAt, expiresAt } = groupInvitations;
  const rows = await ctx.db
    .delete(groupInvitations)
    .where(lt(sql`coalesce(${usedAt}, ${revokedAt}, ${expiresAt})`, before.toISOString()))
    .returning({ id: groupInvitations.id });
  return rows.length;
}
