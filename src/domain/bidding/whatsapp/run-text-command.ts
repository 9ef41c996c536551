import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { bids } from '../../../db/schema/bidding-tables.ts';
import { whatsappConfirmations } from '../../../db/schema/messaging-tables.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { lineTotal, toQuantity } from '../../../shared/format/quantity.ts';
import { counterPriceProblem } from '../../../shared/rules/bidding/bid-rules.ts';
import { breachText, referenceBreaches } from '../../../shared/rules/references/reference-verdicts.ts';
import type { AppContext, UserActor } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { acceptBid } from '../commands/accept-bid.ts';
import { counterBid } from '../commands/counter-bid.ts';
import { rejectBid } from '../commands/reject-bid.ts';
import { undoBidResponse } from '../commands/undo-bid-response.ts';
import type { IncomingBid } from '../queries/bid-view.ts';
import { findIncomingBids } from '../queries/find-bids.ts';
import { getBid } from '../queries/get-bid.ts';
import { parseTextCommand } from './parse-text-command.ts';
import { pricesReply, stockReply } from './stock-and-price-replies.ts';

/** How long a question waits for its YA. */
const CONFIRMATION_TTL_MS = 15 * 60_000;
/** One message lists at most this many bids. */
const MAX_LISTED = 10;

/** The command that a YA confirms, stored as it was parsed and shown, with its offer. */
const pendingCommandInput = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('accept'), bidId: z.int(), offerId: z.int() }),
  z.object({
    verb: z.literal('counter'),
    bidId: z.int(),
    offerId: z.int(),
    price: z.int(),
    qty: z.number(),
  }),
]);
type PendingCommand = z.output<typeof pendingCommandInput>;

const HELP_TEXT = [
  'Yang bisa Anda tulis:',
  'TAWARAN: tawaran yang menunggu jawaban Anda',
  'TERIMA 12: menerima tawaran nomor 12',
  'TOLAK 12: menolaknya',
  'TAWAR 12 8500: meminta Rp 8.500 untuknya',
  'HARGA BERAS: harga beras yang sungguh terjadi',
  'STOK: stok Anda',
].join('\n');

/**
 * Runs a farmer's command and returns the reply. A command that affects money or stock is first read back and runs only
 * after YA; an unclear message changes nothing. Errors of the commands are thrown.
 */
export async function runTextCommand(
  ctx: AppContext,
  farmer: UserActor & { farmerId: number },
  text: string,
  at: Date,
): Promise<string> {
  const command = parseTextCommand(text);
  switch (command.verb) {
    case 'accept': {
      const bid = await requireAwaitingBid(ctx, farmer, command.bidId);
      if (bid.stockShort) {
        return `Stok yang bisa dijual tinggal ${formatNumber(bid.available)} ${bid.unit}, kurang dari ${formatNumber(bid.bidQuantity)} ${bid.unit} yang ditawar. Tidak ada yang berubah. Tawar yang ada saja di ${bidUrl(ctx, bid)}`;
      }
      await askForConfirmation(ctx, farmer, { verb: 'accept', bidId: bid.id, offerId: bid.offerId });
      return confirmationQuestion(
        ctx,
        bid,
        'Terima',
        bid.bidPrice,
        'Stoknya lalu ditahan dan pesanannya dibuat.',
      );
    }
    case 'counter': {
      const { store } = await getSettings(ctx, 'store');
      if (store.currency !== 'IDR') {
        return 'Tawar balik lewat WhatsApp hanya bisa dalam rupiah. Tidak ada yang berubah.';
      }
      const bid = await requireAwaitingBid(ctx, farmer, command.bidId);
      const objection = counterPriceProblem(bid, bid.bidPrice, command.price);
      if (objection) return fail(objection.code, objection.params);
      await askForConfirmation(ctx, farmer, {
        verb: 'counter',
        bidId: bid.id,
        offerId: bid.offerId,
        price: command.price,
        qty: bid.bidQuantity,
      });
      return confirmationQuestion(
        ctx,
        bid,
        'Tawar balik',
        command.price,
        `Pembeli menawar ${formatMoney(bid.bidPrice)}.`,
      );
    }
    case 'reject': {
      const bid = await requireAwaitingBid(ctx, farmer, command.bidId);
      await rejectBid(ctx, farmer, bid.id, { expected_offer_id: bid.offerId });
      return `Sudah ditolak: ${await bidText(ctx, bid, bid.bidPrice)}. Keliru? Balas BATAL dalam 10 detik.`;
    }
    case 'yes':
      return runPendingCommand(ctx, farmer, at);
    case 'no':
      return cancelPendingCommand(ctx, farmer);
    case 'waiting':
      return listAwaitingBids(ctx, farmer);
    case 'prices':
      return pricesReply(ctx, farmer, command.of);
    case 'stock':
      return stockReply(ctx, farmer);
    case 'unclear':
      return `${command.why} Tidak ada yang berubah.`;
    case 'help':
      return `Pesan ini tidak saya mengerti. Tidak ada yang berubah.\n\n${HELP_TEXT}`;
  }
}

const bidUrl = (ctx: AppContext, { id }: { id: number }) => `${ctx.config.publicUrl}/bidding-list/${id}`;

/**
 * Returns the bid when it awaits the farmer; throws `bid_expired`, `bid_not_your_turn` or `bid_not_open` (409)
 * otherwise.
 */
async function requireAwaitingBid(ctx: AppContext, farmer: UserActor, bidId: number): Promise<IncomingBid> {
  const bid = await getBid(ctx, farmer, bidId);
  if (bid.status === 'expired') return fail('bid_expired');
  if (bid.status !== 'pending') return fail('bid_not_open');
  return bid.as === 'seller' && bid.turn === 'seller' ? bid : fail('bid_not_your_turn');
}

async function bidText(ctx: AppContext, bid: IncomingBid, price: number): Promise<string> {
  const { store } = await getSettings(ctx, 'store');
  const figure = (amount: number) => formatMoney(amount, store.currency);
  const total = lineTotal(price, toQuantity(bid.bidQuantity));
  return `tawaran ${bid.id}, ${formatNumber(bid.bidQuantity)} ${bid.unit} ${bid.productName} untuk ${bid.customerName}, ${figure(price)}/${bid.unit}, total ${figure(total)}`;
}

async function confirmationQuestion(
  ctx: AppContext,
  bid: IncomingBid,
  deed: string,
  price: number,
  more: string,
): Promise<string> {
  const beyond = referenceBreaches(price, bid.unit, bid.references)
    .map((breach) => ` Harga ini ${breachText(breach)}.`)
    .join('');
  return `${deed} ${await bidText(ctx, bid, price)}? ${more}${beyond}\n\nBalas YA untuk setuju, TIDAK untuk tidak jadi. Sebelum itu tidak ada yang berubah.`;
}

/** Stores the pending question; a new one replaces the previous one. */
async function askForConfirmation(
  ctx: AppContext,
  farmer: UserActor,
  command: PendingCommand,
): Promise<void> {
  const expiresAt = new Date(ctx.clock.now().getTime() + CONFIRMATION_TTL_MS);
  await ctx.db
    .insert(whatsappConfirmations)
    .values({ userId: farmer.userId, command, expiresAt })
    .onConflictDoUpdate({ target: whatsappConfirmations.userId, set: { command, expiresAt } });
}

async function runPendingCommand(ctx: AppContext, farmer: UserActor, at: Date): Promise<string> {
  const [asked] = await ctx.db
    .delete(whatsappConfirmations)
    .where(eq(whatsappConfirmations.userId, farmer.userId))
    .returning();
  const command = pendingCommandInput.safeParse(asked?.command).data;
  if (!asked || !command) return 'Tidak ada yang menunggu YA dari Anda. Tidak ada yang berubah.';
  // Meta's timestamps are whole seconds; a YA older than the question belongs to an earlier one.
  const askedAt = Math.floor((asked.expiresAt.getTime() - CONFIRMATION_TTL_MS) / 1000) * 1000;
  if (asked.expiresAt <= ctx.clock.now() || at.getTime() < askedAt) {
    return `Pertanyaan itu sudah terlalu lama, jadi tidak ada yang berubah. Tulis sekali lagi, misalnya TERIMA ${command.bidId}.`;
  }
  if (command.verb === 'accept') {
    const { orderCode, holdUntil } = await acceptBid(ctx, farmer, command.bidId, {
      expected_offer_id: command.offerId,
    });
    return `Sudah diterima. Stok ditahan, dan pesanan ${orderCode} menunggu pembeli sampai ${formatDateTime(holdUntil)}.`;
  }
  const { status, expiresAt } = await counterBid(ctx, farmer, command.bidId, {
    expected_offer_id: command.offerId,
    bid_price: command.price,
    qty: command.qty,
  });
  return status === 'pending'
    ? `Sudah dikirim. Pembeli bisa menjawab ${formatMoney(command.price)} sampai ${formatDateTime(expiresAt)}.`
    : `Sudah dikirim. Lihat ${ctx.config.publicUrl}/bidding-list/${command.bidId}`;
}

/** Drops the pending question, or undoes the farmer's last response when there is none. */
async function cancelPendingCommand(ctx: AppContext, farmer: UserActor): Promise<string> {
  const dropped = await ctx.db
    .delete(whatsappConfirmations)
    .where(eq(whatsappConfirmations.userId, farmer.userId))
    .returning({ userId: whatsappConfirmations.userId });
  if (dropped.length > 0) return 'Baik, tidak jadi. Tidak ada yang berubah.';
  const now = ctx.clock.now().toISOString();
  const [last] = await ctx.db
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
  await undoBidResponse(ctx, farmer, last.id);
  return `Jawaban Anda untuk tawaran ${last.id} sudah diurungkan. Tawaran itu menunggu Anda lagi.`;
}

async function listAwaitingBids(ctx: AppContext, farmer: UserActor): Promise<string> {
  const { data, total } = await findIncomingBids(ctx, farmer, {
    status: 'pending',
    turn: 'seller',
    limit: MAX_LISTED,
  });
  if (data.length === 0) return 'Tidak ada tawaran yang menunggu jawaban Anda.';
  const lines = await Promise.all(
    data.map(
      async (bid) => `${await bidText(ctx, bid, bid.bidPrice)}, sampai ${formatDateTime(bid.expiresAt)}`,
    ),
  );
  const more = (total ?? data.length) - data.length;
  return [
    ...lines.map((line) => `• ${line}`),
    ...(more > 0 ? [`dan ${more} lagi di ${ctx.config.publicUrl}/admin/bids`] : []),
    'Balas misalnya TERIMA, TOLAK, atau TAWAR dengan nomornya.',
  ].join('\n');
}
