import { eq } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { bids } from '../../../db/schema/bidding.ts';
import { stateOf } from '../../../shared/bidding/bid-rules.ts';
import { formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { decimalOf, lineTotal } from '../../../shared/figures/quantity.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { whatsappHref } from '../../text/whatsapp-href.ts';
import { KEEP_LINK, makeAnswerLinks } from '../course/answer-link.ts';
import { getSides } from '../course/bid-policy.ts';
import { lockBid } from '../course/lock-bid.ts';

export type RelayedBid = { bidId: number; farmerName: string; href: string };

/**
 * A WhatsApp message to the farmer about the offer that waits for him, with a new link of his own to answer it: for
 * farmers who read no mail. The link goes to his number alone, is good once, and leaves a row in the audit log. Admins
 * only; `bid_not_your_turn`, `bid_expired`, `bid_not_open` and `bid_relay_no_number` (409) make none.
 */
export async function relayBid(shop: Shop, actor: Actor, bidId: number): Promise<RelayedBid> {
  requireUser(actor, 'admin');
  const sides = await getSides(shop, bidId);
  return inTransaction(shop, async (shop) => {
    const bid = await lockBid(shop, sides);
    const state = stateOf(bid, shop.clock.now());
    if (state === 'expired') refuse('bid_expired');
    if (state === 'buyer_turn') refuse('bid_not_your_turn');
    if (state !== 'seller_turn') refuse('bid_not_open');
    const [farmer] = await shop.db
      .select({ phone: farmers.phone })
      .from(farmers)
      .innerJoin(bids, eq(bids.farmerId, farmers.id))
      .where(eq(bids.id, bidId));
    const { goods, farmer: person } = bid.listing;
    const { unit, productName } = bid.offer;
    const [link] = await makeAnswerLinks(shop, [
      { bidId, offerId: bid.offer.id, userId: person.userId, expiresAt: bid.expiresAt },
    ]);
    const price = `${formatMoney(bid.offer.price, goods.currency)}/${unit}`;
    const total = formatMoney(lineTotal(bid.offer.price, bid.offer.qty), goods.currency);
    const href = whatsappHref(
      farmer?.phone ?? null,
      [
        `Halo ${person.name}, ada tawaran dari ${bid.customer.name}: ${formatNumber(decimalOf(bid.offer.qty))} ${unit} ${productName} seharga ${price}, total ${total}.`,
        `Jawab (terima, tolak, atau tawar balik) sebelum ${formatDateTime(bid.expiresAt)} lewat tautan ini, tanpa perlu masuk:`,
        link,
        KEEP_LINK,
      ].join('\n\n'),
    );
    if (!href) return refuse('bid_relay_no_number');
    await noteAudit(shop, actor, {
      action: 'bid.relay',
      entity: 'bid',
      entityId: bidId,
      after: { offerId: bid.offer.id, farmer: person.name },
    });
    return { bidId, farmerName: person.name, href };
  });
}
