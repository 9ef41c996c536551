import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { bids } from '../../../db/schema/bidding.ts';
import { whatsappAsked } from '../../../db/schema/channels.ts';
import { objectionToCounterPrice } from '../../../shared/bidding/bid-rules.ts';
import { referenceVerdict } from '../../../shared/bidding/reference-note.ts';
import { formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { lineTotal, quantityOf } from '../../../shared/figures/quantity.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Shop, UserActor } from '../../shop.ts';
import { acceptBid } from '../dealing/accept-bid.ts';
import { counterBid } from '../dealing/counter-bid.ts';
import { rejectBid } from '../dealing/reject-bid.ts';
import { undoAnswer } from '../dealing/undo-answer.ts';
import type { IncomingBid } from '../reading/bid-view.ts';
import { findIncomingBids } from '../reading/find-bids.ts';
import { getBid } from '../reading/get-bid.ts';
import { readText } from './read-text.ts';
import { tellPrices, tellStock } from './tell-figures.ts';

/** How long a question waits for its YA. */
const ASK_MS = 15 * 60_000;
/** As many bids as one message lists. */
const LISTED = 10;

/** What a YA does: kept as it was read and shown, with the offer that it is about. */
const deedInput = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('accept'), bidId: z.int(), offerId: z.int() }),
  z.object({
    verb: z.literal('counter'),
    bidId: z.int(),
    offerId: z.int(),
    price: z.int(),
    qty: z.number(),
  }),
]);
type Deed = z.output<typeof deedInput>;

const HOW = [
  'Yang bisa Anda tulis:',
  'TAWARAN: tawaran yang menunggu jawaban Anda',
  'TERIMA 12: menerima tawaran nomor 12',
  'TOLAK 12: menolaknya',
  'TAWAR 12 8500: meminta Rp 8.500 untuknya',
  'HARGA BERAS: harga beras yang sungguh terjadi',
  'STOK: stok Anda',
].join('\n');

/**
 * Does what a farmer has written and says what became of it. What moves money or goods is only read back to him, and
 * done when he says YA to it; what can't be understood changes nothing. Refusals of the verbs are thrown.
 */
export async function answerText(
  shop: Shop,
  farmer: UserActor & { farmerId: number },
  text: string,
  at: Date,
): Promise<string> {
  const command = readText(text);
  switch (command.verb) {
    case 'accept': {
      const bid = await waitingBid(shop, farmer, command.bidId);
      if (bid.stockShort) {
        return `Stok yang bisa dijual tinggal ${formatNumber(bid.available)} ${bid.unit}, kurang dari ${formatNumber(bid.bidQuantity)} ${bid.unit} yang ditawar. Tidak ada yang berubah. Tawar yang ada saja di ${addressOf(shop, bid)}`;
      }
      await ask(shop, farmer, { verb: 'accept', bidId: bid.id, offerId: bid.offerId });
      return question(shop, bid, 'Terima', bid.bidPrice, 'Stoknya lalu ditahan dan pesanannya dibuat.');
    }
    case 'counter': {
      const { store } = await getSettings(shop, 'store');
      if (store.currency !== 'IDR') {
        return 'Tawar balik lewat WhatsApp hanya bisa dalam rupiah. Tidak ada yang berubah.';
      }
      const bid = await waitingBid(shop, farmer, command.bidId);
      const objection = objectionToCounterPrice(bid, bid.bidPrice, command.price);
      if (objection) return refuse(objection.code, objection.params);
      await ask(shop, farmer, {
        verb: 'counter',
        bidId: bid.id,
        offerId: bid.offerId,
        price: command.price,
        qty: bid.bidQuantity,
      });
      return question(
        shop,
        bid,
        'Tawar balik',
        command.price,
        `Pembeli menawar ${formatMoney(bid.bidPrice)}.`,
      );
    }
    case 'reject': {
      const bid = await waitingBid(shop, farmer, command.bidId);
      await rejectBid(shop, farmer, bid.id, { expected_offer_id: bid.offerId });
      return `Sudah ditolak: ${await inWords(shop, bid, bid.bidPrice)}. Keliru? Balas BATAL dalam 10 detik.`;
    }
    case 'yes':
      return sayYes(shop, farmer, at);
    case 'no':
      return sayNo(shop, farmer);
    case 'waiting':
      return waitingBids(shop, farmer);
    case 'prices':
      return tellPrices(shop, farmer, command.of);
    case 'stock':
      return tellStock(shop, farmer);
    case 'unclear':
      return `${command.why} Tidak ada yang berubah.`;
    case 'help':
      return `Pesan ini tidak saya mengerti. Tidak ada yang berubah.\n\n${HOW}`;
  }
}

const addressOf = (shop: Shop, { id }: { id: number }) => `${shop.config.publicUrl}/bidding-list/${id}`;

/** The bid of that number, while it waits for him: `bid_expired`, `bid_not_your_turn` or `bid_not_open` (409) else. */
async function waitingBid(shop: Shop, farmer: UserActor, bidId: number): Promise<IncomingBid> {
  const bid = await getBid(shop, farmer, bidId);
  if (bid.status === 'expired') return refuse('bid_expired');
  if (bid.status !== 'pending') return refuse('bid_not_open');
  return bid.as === 'seller' && bid.turn === 'seller' ? bid : refuse('bid_not_your_turn');
}

async function inWords(shop: Shop, bid: IncomingBid, price: number): Promise<string> {
  const { store } = await getSettings(shop, 'store');
  const figure = (amount: number) => formatMoney(amount, store.currency);
  const total = lineTotal(price, quantityOf(bid.bidQuantity));
  return `tawaran ${bid.id}, ${formatNumber(bid.bidQuantity)} ${bid.unit} ${bid.productName} untuk ${bid.customerName}, ${figure(price)}/${bid.unit}, total ${figure(total)}`;
}

async function question(
  shop: Shop,
  bid: IncomingBid,
  deed: string,
  price: number,
  more: string,
): Promise<string> {
  const below =
    referenceVerdict(price, bid.unit, bid.reference) === 'below_hpp'
      ? ` Harga ini di bawah ${bid.reference?.label}.`
      : '';
  return `${deed} ${await inWords(shop, bid, price)}? ${more}${below}\n\nBalas YA untuk setuju, TIDAK untuk tidak jadi. Sebelum itu tidak ada yang berubah.`;
}

/** One question at a time: another takes the place of the one before. */
async function ask(shop: Shop, farmer: UserActor, deed: Deed): Promise<void> {
  const until = new Date(shop.clock.now().getTime() + ASK_MS);
  await shop.db
    .insert(whatsappAsked)
    .values({ userId: farmer.userId, deed, until })
    .onConflictDoUpdate({ target: whatsappAsked.userId, set: { deed, until } });
}

async function sayYes(shop: Shop, farmer: UserActor, at: Date): Promise<string> {
  const [asked] = await shop.db
    .delete(whatsappAsked)
    .where(eq(whatsappAsked.userId, farmer.userId))
    .returning();
  const deed = deedInput.safeParse(asked?.deed).data;
  if (!asked || !deed) return 'Tidak ada yang menunggu YA dari Anda. Tidak ada yang berubah.';
  // Meta says the time in whole seconds; a YA that is older than the question was said to another.
  const askedAt = Math.floor((asked.until.getTime() - ASK_MS) / 1000) * 1000;
  if (asked.until <= shop.clock.now() || at.getTime() < askedAt) {
    return `Pertanyaan itu sudah terlalu lama, jadi tidak ada yang berubah. Tulis sekali lagi, misalnya TERIMA ${deed.bidId}.`;
  }
  if (deed.verb === 'accept') {
    const { orderCode, holdUntil } = await acceptBid(shop, farmer, deed.bidId, {
      expected_offer_id: deed.offerId,
    });
    return `Sudah diterima. Stok ditahan, dan pesanan ${orderCode} menunggu pembeli sampai ${formatDateTime(holdUntil)}.`;
  }
  const { status, expiresAt } = await counterBid(shop, farmer, deed.bidId, {
    expected_offer_id: deed.offerId,
    bid_price: deed.price,
    qty: deed.qty,
  });
  return status === 'pending'
    ? `Sudah dikirim. Pembeli bisa menjawab ${formatMoney(deed.price)} sampai ${formatDateTime(expiresAt)}.`
    : `Sudah dikirim. Lihat ${shop.config.publicUrl}/bidding-list/${deed.bidId}`;
}

/** Drops the question; where there is none, takes the answer back that he has just given. */
async function sayNo(shop: Shop, farmer: UserActor): Promise<string> {
  const dropped = await shop.db
    .delete(whatsappAsked)
    .where(eq(whatsappAsked.userId, farmer.userId))
    .returning({ until: whatsappAsked.until });
  if (dropped.length > 0) return 'Baik, tidak jadi. Tidak ada yang berubah.';
  const now = shop.clock.now().toISOString();
  const [last] = await shop.db
    .select({ id: bids.id })
    .from(bids)
    .where(
      and(
        sql`${bids.undo} ->> 'by' = ${farmer.userId}`,
        gt(sql`(${bids.undo} ->> 'until')::timestamptz`, sql`${now}::timestamptz`),
      ),
    )
    .orderBy(desc(sql`${bids.undo} ->> 'until'`))
    .limit(1);
  if (!last) return 'Tidak ada yang bisa dibatalkan sekarang. Tidak ada yang berubah.';
  await undoAnswer(shop, farmer, last.id);
  return `Jawaban Anda untuk tawaran ${last.id} sudah diurungkan. Tawaran itu menunggu Anda lagi.`;
}

async function waitingBids(shop: Shop, farmer: UserActor): Promise<string> {
  const { data, total } = await findIncomingBids(shop, farmer, {
    status: 'pending',
    turn: 'seller',
    limit: LISTED,
  });
  if (data.length === 0) return 'Tidak ada tawaran yang menunggu jawaban Anda.';
  const lines = await Promise.all(
    data.map(
      async (bid) => `${await inWords(shop, bid, bid.bidPrice)}, sampai ${formatDateTime(bid.expiresAt)}`,
    ),
  );
  const more = (total ?? data.length) - data.length;
  return [
    ...lines.map((line) => `• ${line}`),
    ...(more > 0 ? [`dan ${more} lagi di ${shop.config.publicUrl}/admin/bids`] : []),
    'Balas misalnya TERIMA, TOLAK, atau TAWAR dengan nomornya.',
  ].join('\n');
}
