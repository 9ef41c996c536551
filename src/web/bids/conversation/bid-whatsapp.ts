import type { BidView, IncomingBid, OwnBid } from '../../../domain/bidding/queries/bid-view.ts';
import type { BidHistoryEntry } from '../../../domain/bidding/queries/find-bid-histories.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';

export type BidWhatsappMessage = { phone: string; name: string; text: string };

type Bid = (OwnBid & { as: 'buyer' }) | (IncomingBid & { as: 'seller' });

/**
 * Below this remaining time the text mentions the deadline: the time of the reminder (bidding rules, Expiry).
 */
const REMIND_MS = 12 * 3_600_000;

/**
 * Returns the recipient and the text for the bid's last event (bidding rules, Messages); null when the reader
 * does not know the other side's number. The text contains no secret link and no contact data.
 */
export function bidWhatsapp(
  bid: Bid,
  steps: BidHistoryEntry[],
  { now, product, byAdmin, currency }: { now: Date; product: string; byAdmin?: boolean; currency?: Currency },
): BidWhatsappMessage | null {
  const phone = bid.as === 'seller' ? bid.customerPhone : bid.farmerPhone;
  if (!phone) return null;
  const name = bid.as === 'seller' ? bid.customerName : bid.farmerName;
  const last = steps.at(-1);
  const figures = `${formatNumber(bid.bidQuantity)} ${bid.unit} ${bid.productName} seharga ${formatMoney(bid.bidPrice, currency)}/${bid.unit}`;
  const hello = byAdmin ? `Halo ${name}, kami dari ${product}.` : `Halo ${name}.`;
  const words = bid.as === 'seller' ? toBuyer(bid, last, figures, now) : toSeller(bid, last, figures, now);
  // Quotes the writer's own note only; the recipient knows their own.
  const mine = bid.as === 'seller' ? last?.by !== 'customer' : last?.by === 'customer';
  const noted = last?.note && mine && !byAdmin ? ` Catatan: ${last.note}` : '';
  return { phone, name, text: `${hello} ${words}${noted}` };
}

/** Returns `sebelum 21 Nov 2026, 14.30 WIB`, with urgent wording when little time is left. */
function deadlineText(bid: BidView, now: Date): string {
  const until = formatDateTime(bid.expiresAt);
  return bid.expiresAt.getTime() - now.getTime() <= REMIND_MS
    ? `Waktunya tinggal sedikit: mohon dijawab sebelum ${until}.`
    : `Mohon dijawab sebelum ${until}.`;
}

const AGAIN = 'Kalau masih berminat, silakan tawar lagi.';

/** The text of a farmer, or of an admin acting for them, to a buyer. */
function toBuyer(bid: IncomingBid, last: BidHistoryEntry | undefined, figures: string, now: Date): string {
  if (bid.status === 'pending') {
    if (bid.stockShort) {
      return `Stok kini ${formatNumber(bid.available)} ${bid.unit}, kurang dari tawaran Anda: ${figures}. Bagaimana kalau jumlahnya dikurangi?`;
    }
    if (bid.turn === 'buyer') return `Tawar balik untuk Anda: ${figures}. ${deadlineText(bid, now)}`;
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

/** The text of a buyer to a farmer. */
function toSeller(bid: OwnBid, last: BidHistoryEntry | undefined, figures: string, now: Date): string {
  if (bid.status === 'pending') {
    if (bid.turn === 'buyer') return `Tawar balik Anda sudah saya terima: ${figures}. Segera saya jawab.`;
    return last?.event === 'countered'
      ? `Saya mengajukan tawaran baru: ${figures}. ${deadlineText(bid, now)}`
      : `Saya mengajukan tawaran: ${figures}. ${deadlineText(bid, now)}`;
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
