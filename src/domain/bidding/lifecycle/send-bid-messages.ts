import type { UndoableResponse } from '../../../db/schema/bidding-tables.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { toDecimal } from '../../../shared/format/quantity.ts';
import type { AppContext } from '../../context.ts';
import { type NewNotification, notify } from '../../notifications/notify.ts';
import { allInTransaction } from '../../query-pipeline.ts';
import type { BidParticipant, LockedBid } from './lock-bid.ts';
import { type BidEmail, sendBidEmails } from './send-bid-emails.ts';

export type BidMessages = { notices: NewNotification[]; emails: BidEmail[] };

/**
 * A bid event. `onBehalf`: the thresholds or an admin responded for the seller, who is notified too; `answered`: they
 * responded at once, so that no response is requested.
 */
export type BidMessageEvent =
  | { kind: 'placed'; note?: string; answered?: boolean }
  | { kind: 'countered'; note?: string; answered?: boolean }
  | { kind: 'accepted'; note?: string; orderCode: string; holdUntil: Date; onBehalf?: boolean }
  | { kind: 'rejected'; note?: string; onBehalf?: boolean }
  | { kind: 'withdrawn' }
  | { kind: 'expired' }
  | { kind: 'closed' }
  | { kind: 'reminder' }
  | { kind: 'stock_short'; left: number }
  /**
   * `hold`: no checkout in time; `unpaid`: no payment after checkout; `cancelled`: by the buyer. The order sends its
   * own messages.
   */
  | { kind: 'lapsed'; how: 'hold' | 'unpaid' | 'cancelled'; suspendedUntil: Date | null };

type PartyTexts = { buyer?: string; seller?: string };

/** Formats quantity, name and price of a bid: `10 kg Beras Rojolele seharga Rp 13.000/kg`. */
function offerText(bid: LockedBid): string {
  const { qty, unit, productName, price } = bid.offer;
  const figures = `${formatNumber(toDecimal(qty))} ${unit} ${productName}`;
  return `${figures} seharga ${formatMoney(price, bid.listing.goods.currency)}/${unit}`;
}

/** The texts of event `news` for each side; `party` made the current offer or response, where it matters. */
function bidEventTexts(
  bid: LockedBid,
  news: BidMessageEvent,
  party: 'buyer' | 'seller' | 'system',
): PartyTexts {
  const offer = offerText(bid);
  const buyer = bid.customer.name;
  const seller = bid.listing.farmer.name;
  const noted = 'note' in news && news.note ? ` Catatan: ${news.note}` : '';
  switch (news.kind) {
    case 'placed':
      return { seller: `Tawaran baru dari ${buyer}: ${offer}.${noted}` };
    case 'countered':
      return party === 'seller'
        ? { buyer: `${seller} menawar balik: ${offer}.${noted}` }
        : { seller: `${buyer} mengajukan tawaran baru: ${offer}.${noted}` };
    case 'accepted': {
      const until = formatDateTime(news.holdUntil);
      const agreed = party === 'buyer' ? `Anda sepakat dengan ${seller}` : 'Tawaran Anda diterima';
      const won = `${agreed}: ${offer}. Selesaikan pesanan ${news.orderCode} sebelum ${until}.${noted}`;
      const sold = `Sepakat dengan ${buyer}: ${offer}. Pesanan ${news.orderCode} menunggu checkout sampai ${until}.${noted}`;
      if (party === 'buyer' || news.onBehalf) return { buyer: won, seller: sold };
      return { buyer: won };
    }
    case 'rejected':
      if (party === 'buyer') return { seller: `${buyer} menolak tawar balik Anda: ${offer}.${noted}` };
      return {
        buyer: `Tawaran Anda ditolak: ${offer}.${noted}`,
        ...(news.onBehalf ? { seller: `Tawaran ${buyer} ditolak atas nama Anda: ${offer}.${noted}` } : {}),
      };
    case 'withdrawn':
      return { seller: `${buyer} membatalkan tawarannya: ${offer}.` };
    case 'expired':
      return {
        buyer: `Masa berlaku tawaran habis: ${offer}. Anda bisa menawar lagi.`,
        seller: `Masa berlaku tawaran ${buyer} habis: ${offer}.`,
      };
    case 'closed':
      return bid.customer.isActive
        ? { buyer: `Tawaran ditutup karena produknya tidak dijual lagi: ${offer}.` }
        : { seller: `Tawaran ${buyer} ditutup karena akunnya tidak aktif lagi: ${offer}.` };
    case 'reminder': {
      const until = formatDateTime(bid.expiresAt);
      return bid.turn === 'buyer'
        ? { buyer: `${seller} menunggu jawaban Anda sampai ${until}: ${offer}.` }
        : { seller: `${buyer} menunggu jawaban Anda sampai ${until}: ${offer}.` };
    }
    case 'stock_short':
      return {
        buyer: `Stok kini ${formatNumber(news.left)} ${bid.listing.goods.unit}, kurang dari tawaran Anda: ${offer}.`,
      };
    case 'lapsed': {
      const suspended = news.suspendedUntil
        ? ` Anda belum bisa menawar lagi sampai ${formatDateTime(news.suspendedUntil)}.`
        : '';
      const counted = 'Ini dihitung sebagai kesepakatan yang tidak dibayar.';
      if (news.how === 'unpaid')
        return { buyer: `Waktu membayar habis, kesepakatan batal: ${offer}. ${counted}${suspended}` };
      if (news.how === 'cancelled')
        return { buyer: `Anda membatalkan pesanan dari kesepakatan ini: ${offer}. ${counted}${suspended}` };
      return {
        buyer: `Waktu checkout habis, kesepakatan batal: ${offer}.${suspended}`,
        seller: `${buyer} tidak menyelesaikan checkout, stok Anda kembali: ${offer}.`,
      };
    }
  }
}

const subjects: Record<BidMessageEvent['kind'], string> = {
  placed: 'Tawaran baru',
  countered: 'Tawar balik',
  accepted: 'Tawaran diterima',
  rejected: 'Tawaran ditolak',
  withdrawn: 'Tawaran dibatalkan',
  expired: 'Masa berlaku tawaran habis',
  closed: 'Tawaran ditutup',
  reminder: 'Tawaran menunggu jawaban',
  stock_short: 'Stok tidak lagi cukup',
  lapsed: 'Kesepakatan tidak dibayar',
};

/** The side that event `news` asks for a response; null when the event concludes something. */
function awaitedParty(bid: LockedBid, news: BidMessageEvent): 'buyer' | 'seller' | null {
  if (news.kind === 'reminder') return bid.turn;
  return (news.kind === 'placed' || news.kind === 'countered') && !news.answered ? bid.turn : null;
}

/**
 * Builds the in-app notifications and e-mails of one event. An e-mail's key identifies bid, event and offer, so that
 * each event is sent once.
 */
export function buildBidMessages(
  bid: LockedBid,
  news: BidMessageEvent,
  party: 'buyer' | 'seller' | 'system' = 'system',
): BidMessages {
  const texts = bidEventTexts(bid, news, party);
  const href = `/bidding-list/${bid.id}`;
  const notices: NewNotification[] = [];
  const emails: BidEmail[] = [];
  const to = (side: 'buyer' | 'seller', who: BidParticipant, text: string) => {
    const asked = awaitedParty(bid, news) === side;
    notices.push({
      userId: who.userId,
      kind: `bid.${news.kind}`,
      text,
      href,
      data: { bidId: bid.id },
      ...(asked && side === 'seller' ? { replyHint: whatsappInstructions(bid.id) } : {}),
    });
    if (!who.email || who.preferences.email === false) return;
    emails.push({
      key: `bid:${bid.id}:${news.kind}:offer:${bid.offer.id}:${side}`,
      bidId: bid.id,
      person: who,
      subject: `${subjects[news.kind]}: ${bid.offer.productName}`,
      text,
      // Only sellers have a digest: a buyer's hold would expire before the next one.
      digest: side === 'seller' && who.preferences.digest === true,
      until: news.kind === 'reminder' ? bid.expiresAt : null,
      ...(side === 'buyer' && news.kind === 'accepted'
        ? { next: { button: 'Selesaikan pesanan', path: `/orders/${news.orderCode}/checkout` } }
        : {}),
      ...(asked
        ? {
            responseLink: {
              bidId: bid.id,
              offerId: bid.offer.id,
              userId: who.userId,
              expiresAt: bid.expiresAt,
            },
          }
        : {}),
    });
  };
  if (texts.buyer) to('buyer', bid.customer, texts.buyer);
  if (texts.seller) to('seller', bid.listing.farmer, texts.seller);
  return { notices, emails };
}

/** The commands that a seller can reply by WhatsApp (`whatsapp/parse-text-command.ts` parses them). */
const whatsappInstructions = (bidId: number) =>
  `Balas TERIMA ${bidId}, TOLAK ${bidId}, atau TAWAR ${bidId} dan harga Anda.`;

/**
 * Enqueues the messages in the caller's transaction; call it last. Messages of a response that can be undone are
 * delayed until the undo period is over.
 */
export async function sendBidMessages(
  ctx: AppContext,
  all: BidMessages[],
  undo?: UndoableResponse | null,
): Promise<void> {
  const hold = undo ? { key: undo.key, until: new Date(undo.until) } : undefined;
  const mails = all.flatMap((messages) => messages.emails);
  const notices = all.flatMap((messages) => messages.notices);
  await allInTransaction(sendBidEmails(ctx, mails, hold), notify(ctx, notices, hold));
}
