import { eq } from 'drizzle-orm';
import { bids } from '../../../db/schema/bidding-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { lineTotal, toDecimal } from '../../../shared/format/quantity.ts';
import { bidStateOf } from '../../../shared/rules/bidding/bid-rules.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { whatsappHref } from '../../formats/whatsapp-href.ts';
import { getBidSides } from '../lifecycle/bid-policy.ts';
import { createResponseLinks, RESPONSE_LINK_NOTICE } from '../lifecycle/bid-response-link.ts';
import { lockBid } from '../lifecycle/lock-bid.ts';

export type WhatsappRelay = { bidId: number; farmerName: string; href: string };

/**
 * Prepares a WhatsApp message to the seller about an offer that awaits them, with a new single-use response link, for
 * sellers who read no e-mail. The link goes to the seller's number only, and the audit log records it. Admins only;
 * throws `bid_not_your_turn`, `bid_expired`, `bid_not_open` or `bid_relay_no_number` (409).
 */
export async function prepareWhatsappRelay(
  ctx: AppContext,
  actor: Actor,
  bidId: number,
): Promise<WhatsappRelay> {
  requireUser(actor, 'admin');
  const sides = await getBidSides(ctx, bidId);
  return inTransaction(ctx, async (ctx) => {
    const bid = await lockBid(ctx, sides);
    const state = bidStateOf(bid, ctx.clock.now());
    if (state === 'expired') fail('bid_expired');
    if (state === 'buyer_turn') fail('bid_not_your_turn');
    if (state !== 'seller_turn') fail('bid_not_open');
    const [farmer] = await ctx.db
      .select({ phone: farmers.phone })
      .from(farmers)
      .innerJoin(bids, eq(bids.farmerId, farmers.id))
      .where(eq(bids.id, bidId));
    const { goods, farmer: person } = bid.listing;
    const { unit, productName } = bid.offer;
    const [link] = await createResponseLinks(ctx, [
      { bidId, offerId: bid.offer.id, userId: person.userId, expiresAt: bid.expiresAt },
    ]);
    const price = `${formatMoney(bid.offer.price, goods.currency)}/${unit}`;
    const total = formatMoney(lineTotal(bid.offer.price, bid.offer.qty), goods.currency);
    const href = whatsappHref(
      farmer?.phone ?? null,
      [
        `Halo ${person.name}, ada tawaran dari ${bid.customer.name}: ${formatNumber(toDecimal(bid.offer.qty))} ${unit} ${productName} seharga ${price}, total ${total}.`,
        `Jawab (terima, tolak, atau tawar balik) sebelum ${formatDateTime(bid.expiresAt)} lewat tautan ini, tanpa perlu masuk:`,
        link,
        RESPONSE_LINK_NOTICE,
      ].join('\n\n'),
    );
    if (!href) return fail('bid_relay_no_number');
    await recordAudit(ctx, actor, {
      action: 'bid.relay',
      entity: 'bid',
      entityId: bidId,
      after: { offerId: bid.offer.id, farmer: person.name },
    });
    return { bidId, farmerName: person.name, href };
  });
}
