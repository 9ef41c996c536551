import { eq, inArray, sql } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { users } from '../../db/schema/auth.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { formatDateTime } from '../../shared/labels.ts';
import { formatMoney } from '../../shared/money.ts';
import { type Mail, queueMail } from '../notify/mail.ts';
import { type Notice, tell } from '../notify/tell.ts';
import type { Shop } from '../shop.ts';

/** What has happened to an order, as its sides are told of it. */
export type OrderNews = {
  code: string;
  event:
    | 'placed'
    | 'paid'
    | 'confirmed'
    | 'shipped'
    | 'completed'
    | 'cancelled'
    | 'lapsed'
    | 'refunded'
    | 'late'
    | 'proof'
    | 'complaint'
    | 'answered';
  /** The guest's token, for the link in his mail; known only when the order is placed. */
  token?: string | undefined;
  reason?: string | undefined;
  amount?: number;
};

const subjects: Record<OrderNews['event'], string> = {
  placed: 'Pesanan diterima',
  paid: 'Pembayaran diterima',
  confirmed: 'Pesanan diproses',
  shipped: 'Pesanan dikirim',
  completed: 'Pesanan selesai',
  cancelled: 'Pesanan dibatalkan',
  lapsed: 'Pesanan dibatalkan karena belum dibayar',
  refunded: 'Uang dikembalikan',
  late: 'Pembayaran masuk setelah batas waktu',
  proof: 'Bukti transfer diunggah',
  complaint: 'Keluhan atas pesanan',
  answered: 'Jawaban atas keluhan Anda',
};

type Told = { buyer?: string; seller?: string };

function textsOf(
  news: OrderNews,
  order: { buyer: string; seller: string; goods: string; total: number; dueAt: Date | null },
): Told {
  const { buyer, seller, goods } = order;
  const total = formatMoney(order.total);
  const because = news.reason ? ` Alasan: ${news.reason}` : '';
  switch (news.event) {
    case 'placed':
      return {
        buyer: `Pesanan ${news.code} sudah kami catat: ${goods}, ${total}.${order.dueAt ? ` Barangnya kami simpan sampai ${formatDateTime(order.dueAt)}.` : ''}`,
        seller: `Pesanan baru ${news.code} dari ${buyer}: ${goods}, ${total}.`,
      };
    case 'paid':
      return {
        buyer: `Pembayaran pesanan ${news.code} sudah kami terima.`,
        seller: `Pesanan ${news.code} sudah dibayar. Silakan siapkan: ${goods}.`,
      };
    case 'confirmed':
      return { buyer: `${seller} sedang menyiapkan pesanan ${news.code}: ${goods}.` };
    case 'shipped':
      return { buyer: `Pesanan ${news.code} sedang dikirim atau siap diambil: ${goods}.` };
    case 'completed':
      return {
        buyer: `Pesanan ${news.code} selesai. Terima kasih sudah membeli dari ${seller}.`,
        seller: `Pesanan ${news.code} selesai: ${goods}.`,
      };
    case 'cancelled':
      return {
        buyer: `Pesanan ${news.code} dibatalkan.${because}`,
        seller: `Pesanan ${news.code} dari ${buyer} dibatalkan.${because}`,
      };
    case 'lapsed':
      return {
        buyer: `Pesanan ${news.code} dibatalkan karena belum dibayar sampai batas waktunya.`,
        seller: `Pesanan ${news.code} batal karena tidak dibayar; stok Anda kembali.`,
      };
    case 'refunded':
      return {
        buyer: `${formatMoney(news.amount ?? 0)} dari pesanan ${news.code} dikembalikan kepada Anda.${because}`,
        seller: `${formatMoney(news.amount ?? 0)} dari pesanan ${news.code} dikembalikan kepada pembeli.${because}`,
      };
    case 'late':
      return {
        buyer: `${formatMoney(news.amount ?? 0)} untuk pesanan ${news.code} baru masuk setelah pesanan itu dibatalkan. Uangnya kami kembalikan kepada Anda.`,
      };
    case 'proof':
      return { buyer: `Bukti transfer pesanan ${news.code} sudah kami terima dan segera diperiksa.` };
    case 'complaint':
      return { seller: `${buyer} mengeluhkan pesanan ${news.code}:${because}` };
    case 'answered':
      return { buyer: `Keluhan Anda atas pesanan ${news.code} dijawab.${because}` };
  }
}

/**
 * Tells both sides of each order what has happened, in the site and by mail, in the caller's transaction; the last
 * thing that a verb does. A guest hears by mail alone. One mail per order, event and side.
 */
export async function sendOrderMessages(shop: Shop, all: OrderNews[]): Promise<void> {
  if (all.length === 0) return;
  const codes = all.map((news) => news.code);
  const seller = { id: farmers.userId, name: farmers.name };
  const rows = await shop.db
    .select({
      code: orders.code,
      total: orders.total,
      refunded: orders.refunded,
      dueAt: orders.dueAt,
      customerId: orders.customerId,
      billing: orders.billing,
      seller,
      sellerMail: sql<string>`(select ${users.email} from ${users} where ${users.id} = ${farmers.userId})`,
      sellerWants: sql<boolean>`(select coalesce((${users.preferences} ->> 'email')::boolean, true) from ${users} where ${users.id} = ${farmers.userId})`,
      buyerMail: sql<
        string | null
      >`(select ${users.email} from ${users} where ${users.id} = ${orders.customerId})`,
      buyerName: sql<
        string | null
      >`(select ${users.name} from ${users} where ${users.id} = ${orders.customerId})`,
      goods: sql<string>`(select string_agg(${orderLines.qty} || ' ' || ${orderLines.unit} || ' ' || ${orderLines.productName}, ', ' order by ${orderLines.id})
        from ${orderLines} where ${orderLines.orderId} = ${orders.id})`,
    })
    .from(orders)
    .innerJoin(farmers, eq(farmers.id, orders.farmerId))
    .where(inArray(orders.code, codes));
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const notices: Notice[] = [];
  const mails: Mail[] = [];
  for (const news of all) {
    const row = byCode.get(news.code);
    if (!row) continue;
    const buyer =
      row.buyerName ??
      ([row.billing?.firstName, row.billing?.lastName].filter(Boolean).join(' ') || 'Pembeli');
    const texts = textsOf(news, {
      buyer,
      seller: row.seller.name,
      goods: row.goods,
      total: row.total,
      dueAt: row.dueAt,
    });
    const kind = `order.${news.event}`;
    const data = { code: news.code };
    const buyerHref = `/orders/${news.code}`;
    const sellerHref = `/admin/orders/${news.code}`;
    // A refund can come in parts: what stands refunded tells the parts apart.
    const part = news.event === 'refunded' ? `:${row.refunded}` : '';
    const key = (side: string) => `order:${news.code}:${news.event}${part}:${side}`;
    const mail = (side: string, to: string, name: string, text: string, href: string) =>
      mails.push({
        key: key(side),
        to,
        subject: `${subjects[news.event]}: ${news.code}`,
        text: `Halo ${name},\n\n${text}\n\nLihat di ${shop.config.publicUrl}${href}`,
      });
    if (texts.buyer) {
      if (row.customerId)
        notices.push({ userId: row.customerId, kind, text: texts.buyer, href: buyerHref, data });
      const to = row.billing?.email ?? row.buyerMail;
      const href = news.token ? `${buyerHref}?token=${news.token}` : buyerHref;
      if (to) mail('buyer', to, buyer, texts.buyer, href);
    }
    if (texts.seller) {
      notices.push({ userId: row.seller.id, kind, text: texts.seller, href: sellerHref, data });
      if (row.sellerWants) mail('seller', row.sellerMail, row.seller.name, texts.seller, sellerHref);
    }
  }
  await queueMail(shop, mails);
  await tell(shop, notices);
}
