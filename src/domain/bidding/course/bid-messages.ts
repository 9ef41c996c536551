import type { UndoableAnswer } from '../../../db/schema/bidding.ts';
import { formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { decimalOf } from '../../../shared/figures/quantity.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { type Notice, tell } from '../../notify/tell.ts';
import type { Shop } from '../../shop.ts';
import { together } from '../../wire.ts';
import type { LockedBid, Person } from './lock-bid.ts';
import { type BidMail, mailNews } from './mail-news.ts';

export type BidMessages = { notices: Notice[]; mails: BidMail[] };

/**
 * What has happened to a bid. `onBehalf`: his thresholds or an admin answered for the farmer, so he is told too.
 * `answered`: they did so at once, so that nobody is asked for an answer any more.
 */
export type BidNews =
  | { kind: 'placed'; note?: string; answered?: boolean }
  | { kind: 'countered'; note?: string; answered?: boolean }
  | { kind: 'accepted'; note?: string; orderCode: string; holdUntil: Date; onBehalf?: boolean }
  | { kind: 'rejected'; note?: string; onBehalf?: boolean }
  | { kind: 'withdrawn' }
  | { kind: 'expired' }
  | { kind: 'closed' }
  | { kind: 'reminder' }
  | { kind: 'stock_short'; left: number }
  /** `hold`: no checkout in time; `unpaid`: no payment after it; `cancelled`: by the buyer. Of the order its own messages tell. */
  | { kind: 'lapsed'; how: 'hold' | 'unpaid' | 'cancelled'; suspendedUntil: Date | null };

type Texts = { buyer?: string; seller?: string };

/** The goods and figures of a bid in words: `10 kg Beras Rojolele seharga Rp 13.000/kg`. */
function offerInWords(bid: LockedBid): string {
  const { qty, unit, productName, price } = bid.offer;
  const figures = `${formatNumber(decimalOf(qty))} ${unit} ${productName}`;
  return `${figures} seharga ${formatMoney(price, bid.listing.goods.currency)}/${unit}`;
}

/** What each side of the bid is told of `news`; `party` made the standing offer or the answer, where it matters. */
function textsOf(bid: LockedBid, news: BidNews, party: 'buyer' | 'seller' | 'system'): Texts {
  const offer = offerInWords(bid);
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

const subjects: Record<BidNews['kind'], string> = {
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

/** Whose answer `news` asks for; null when it tells of something that is done. */
function asksFor(bid: LockedBid, news: BidNews): 'buyer' | 'seller' | null {
  if (news.kind === 'reminder') return bid.turn;
  return (news.kind === 'placed' || news.kind === 'countered') && !news.answered ? bid.turn : null;
}

/** The notices and mails of one event of a bid. A mail's key names bid, event and offer: one message per event. */
export function messagesOf(
  bid: LockedBid,
  news: BidNews,
  party: 'buyer' | 'seller' | 'system' = 'system',
): BidMessages {
  const texts = textsOf(bid, news, party);
  const href = `/bidding-list/${bid.id}`;
  const notices: Notice[] = [];
  const mails: BidMail[] = [];
  const to = (side: 'buyer' | 'seller', who: Person, text: string) => {
    const asked = asksFor(bid, news) === side;
    notices.push({
      userId: who.userId,
      kind: `bid.${news.kind}`,
      text,
      href,
      data: { bidId: bid.id },
      ...(asked && side === 'seller' ? { how: howToAnswer(bid.id) } : {}),
    });
    if (!who.email || who.preferences.email === false) return;
    mails.push({
      key: `bid:${bid.id}:${news.kind}:offer:${bid.offer.id}:${side}`,
      bidId: bid.id,
      person: who,
      subject: `${subjects[news.kind]}: ${bid.offer.productName}`,
      text,
      // Farmers alone may gather their bids; a buyer's holds run out before a day is over.
      digest: side === 'seller' && who.preferences.digest === true,
      until: news.kind === 'reminder' ? bid.expiresAt : null,
      ...(side === 'buyer' && news.kind === 'accepted'
        ? { next: { button: 'Selesaikan pesanan', path: `/orders/${news.orderCode}/checkout` } }
        : {}),
      ...(asked
        ? {
            answer: { bidId: bid.id, offerId: bid.offer.id, userId: who.userId, expiresAt: bid.expiresAt },
          }
        : {}),
    });
  };
  if (texts.buyer) to('buyer', bid.customer, texts.buyer);
  if (texts.seller) to('seller', bid.listing.farmer, texts.seller);
  return { notices, mails };
}

/** What a farmer writes back by WhatsApp (`texting/read-text.ts` reads it). */
const howToAnswer = (bidId: number) =>
  `Balas TERIMA ${bidId}, TOLAK ${bidId}, atau TAWAR ${bidId} dan harga Anda.`;

/**
 * Puts the messages into the caller's transaction; the last thing that a verb does. Those of an answer that may be
 * undone reach nobody before it can't be any more.
 */
export async function sendMessages(
  shop: Shop,
  all: BidMessages[],
  undo?: UndoableAnswer | null,
): Promise<void> {
  const hold = undo ? { key: undo.key, until: new Date(undo.until) } : undefined;
  const mails = all.flatMap((messages) => messages.mails);
  const notices = all.flatMap((messages) => messages.notices);
  await together(mailNews(shop, mails, hold), tell(shop, notices, hold));
}
