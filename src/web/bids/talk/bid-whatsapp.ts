import type { BidView, IncomingBid, OwnBid } from '../../../domain/bidding/reading/bid-view.ts';
import type { BidStep } from '../../../domain/bidding/reading/find-stories.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { formatDateTime } from '../../../shared/labels.ts';

export type BidTalker = { phone: string; name: string; text: string };

type Bid = (OwnBid & { as: 'buyer' }) | (IncomingBid & { as: 'seller' });

/** With less than this left to answer, the text says so: the time of the reminder (bidding rules, Expiry). */
const REMIND_MS = 12 * 3_600_000;

/**
 * Whom a side can write to about a bid, and the words that its last event calls for (bidding rules, Messages): null
 * where the other side's number is not known to him. The words carry no key and no contact.
 */
export function bidWhatsapp(
  bid: Bid,
  steps: BidStep[],
  { now, product, byAdmin, currency }: { now: Date; product: string; byAdmin?: boolean; currency?: Currency },
): BidTalker | null {
  const phone = bid.as === 'seller' ? bid.customerPhone : bid.farmerPhone;
  if (!phone) return null;
  const name = bid.as === 'seller' ? bid.customerName : bid.farmerName;
  const last = steps.at(-1);
  const figures = `${formatNumber(bid.bidQuantity)} ${bid.unit} ${bid.productName} seharga ${formatMoney(bid.bidPrice, currency)}/${bid.unit}`;
  const hello = byAdmin ? `Halo ${name}, kami dari ${product}.` : `Halo ${name}.`;
  const words = bid.as === 'seller' ? toBuyer(bid, last, figures, now) : toSeller(bid, last, figures, now);
  // A note of the side that writes; of the other's it need not be told.
  const mine = bid.as === 'seller' ? last?.by !== 'customer' : last?.by === 'customer';
  const noted = last?.note && mine && !byAdmin ? ` Catatan: ${last.note}` : '';
  return { phone, name, text: `${hello} ${words}${noted}` };
}

/** `sebelum 21 Nov 2026, 14.30 WIB`, pressing where little is left. */
function inTime(bid: BidView, now: Date): string {
  const until = formatDateTime(bid.expiresAt);
  return bid.expiresAt.getTime() - now.getTime() <= REMIND_MS
    ? `Waktunya tinggal sedikit: mohon dijawab sebelum ${until}.`
    : `Mohon dijawab sebelum ${until}.`;
}

const AGAIN = 'Kalau masih berminat, silakan tawar lagi.';

/** What a farmer, or an admin in his place, writes to a buyer. */
function toBuyer(bid: IncomingBid, last: BidStep | undefined, figures: string, now: Date): string {
  if (bid.status === 'pending') {
    if (bid.stockShort) {
      return `Stok kini ${formatNumber(bid.available)} ${bid.unit}, kurang dari tawaran Anda: ${figures}. Bagaimana kalau jumlahnya dikurangi?`;
    }
    if (bid.turn === 'buyer') return `Tawar balik untuk Anda: ${figures}. ${inTime(bid, now)}`;
    return last?.event === 'countered'
      ? `Tawaran baru Anda sudah sampai: ${figures}. Segera dijawab.`
      : `Terima kasih atas tawaran Anda: ${figures}. Segera dijawab.`;
  }
  switch (last?.event) {
    case 'accepted': {
      const until = bid.holdUntil ? ` sebelum ${formatDateTime(bid.holdUntil)}` : '';
      return `Kita sepakat: ${figures}. Silakan selesaikan pesanan ${bid.orderCode ?? ''}${until}.`;
    }
    case 'withdrawn':
      return `Tawaran ini Anda batalkan: ${figures}. ${AGAIN}`;
    case 'closed':
      return `Tawaran ini ditutup karena produknya tidak dijual lagi: ${figures}. Mohon maaf.`;
    case 'expired':
      return `Waktu menjawab tawaran ini sudah habis: ${figures}. ${AGAIN}`;
    case 'lapsed':
      return last.by === 'customer'
        ? `Pesanan dari kesepakatan ini Anda batalkan: ${figures}. ${AGAIN}`
        : `Waktu membayar sudah habis, jadi kesepakatan ini batal: ${figures}. ${AGAIN}`;
    default:
      return last?.by === 'customer'
        ? `Tawar balik ini Anda tolak: ${figures}. ${AGAIN}`
        : `Maaf, tawaran ini belum bisa diterima: ${figures}.`;
  }
}

/** What a buyer writes to a farmer. */
function toSeller(bid: OwnBid, last: BidStep | undefined, figures: string, now: Date): string {
  if (bid.status === 'pending') {
    if (bid.turn === 'buyer') return `Tawar balik Anda sudah saya terima: ${figures}. Segera saya jawab.`;
    return last?.event === 'countered'
      ? `Saya mengajukan tawaran baru: ${figures}. ${inTime(bid, now)}`
      : `Saya mengajukan tawaran: ${figures}. ${inTime(bid, now)}`;
  }
  switch (last?.event) {
    case 'accepted':
      return `Kita sepakat: ${figures} (pesanan ${bid.orderCode ?? ''}). Kapan bisa saya terima?`;
    case 'withdrawn':
      return `Tawaran saya batalkan: ${figures}. Terima kasih.`;
    case 'closed':
      return `Tawaran saya ditutup karena produknya tidak dijual lagi: ${figures}. Apakah nanti ada lagi?`;
    case 'expired':
      return `Waktu menjawab tawaran saya sudah habis: ${figures}. Apakah masih bisa?`;
    case 'lapsed':
      return last.by === 'customer'
        ? `Maaf, pesanan ini saya batalkan: ${figures}.`
        : `Maaf, waktu membayar saya habis: ${figures}. Apakah masih bisa?`;
    default:
      return last?.by === 'customer'
        ? `Maaf, tawar balik ini belum bisa saya terima: ${figures}.`
        : `Tawaran saya belum diterima: ${figures}. Berapa harga yang bisa?`;
  }
}
