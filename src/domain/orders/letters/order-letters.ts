import type { Billing, orderLines, orders } from '../../../db/schema/orders.ts';
import type { payments } from '../../../db/schema/payments.ts';
import { formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { decimalOf } from '../../../shared/figures/quantity.ts';
import type { Settings } from '../../../shared/input/settings.ts';
import { formatDateTime, paymentMethodLabel } from '../../../shared/labels.ts';
import type { Block, Letter } from '../../notify/mail/letter.ts';
import { whatsappHref } from '../../text/whatsapp-href.ts';
import { contactsOpen, sellerPhoneOpen } from '../rules/contact-rules.ts';
import { isPaidAtTheDoor } from '../rules/paid-at-the-door.ts';
import type { Facts, OrderNews, Side } from './news.ts';
import { newsSubject, newsTexts } from './order-news.ts';
import { type Talk, toBuyer, toSeller } from './order-whatsapp.ts';

/** All that the letters about an order need. */
export type OrderForLetters = {
  order: typeof orders.$inferSelect;
  lines: (typeof orderLines.$inferSelect)[];
  payment: typeof payments.$inferSelect | null;
  buyer: { name: string; phone: string | null };
  seller: { name: string; phone: string | null; phonePublic: boolean; address: string };
  settings: Pick<Settings, 'site' | 'store' | 'payment'>;
  publicUrl: string;
  /** The guest's token, for the links in his mails. */
  token: string | undefined;
  /** Where a large hold is confirmed. */
  confirmHref: string | undefined;
};

/** What is written off the invoice when it happens. */
const CREDITED = new Set<OrderNews['event']>(['cancelled', 'lapsed', 'refunded', 'chargeback']);

/** What the sentences about the order need. */
export function factsOf(all: OrderForLetters, news: OrderNews): Facts {
  const { order, lines, buyer, seller, settings } = all;
  const money = (amount: number) => formatMoney(amount, settings.store.currency);
  return {
    buyer: buyer.name,
    seller: seller.name,
    goods: lines
      .map((line) => `${formatNumber(decimalOf(line.qty))} ${line.unit} ${line.productName}`)
      .join(', '),
    total: money(order.total),
    amount: money(news.amount ?? 0),
    dueAt: order.dueAt,
    city: order.billing?.city ?? '',
    feeOpen: order.status === 'awaiting_fee',
    confirm: order.confirmBy !== null,
    pickup: order.deliveryMethod === 'pickup',
    place: seller.address,
    surplus: order.surplus > 0 ? money(order.surplus) : null,
    shortfall: order.shortfall > 0 ? money(order.shortfall) : null,
    atTheDoor: isPaidAtTheDoor(order) && order.cashAt === null,
  };
}

/** The letter about `news` to one side of the order: what happened, goods and sums, what to do now, and where. */
export function orderLetter(news: OrderNews, side: Side, all: OrderForLetters): Letter | null {
  const facts = factsOf(all, news);
  const text = newsTexts(news, facts)[side];
  if (!text) return null;
  const { order, publicUrl, token, confirmHref } = all;
  const spoken = news.event === 'complaint' || news.event === 'answered';
  const own = side === 'seller' ? `/admin/orders/${order.code}` : `/orders/${order.code}`;
  const page = news.ticket ? `${own}/timbang` : own;
  const guest = side === 'buyer' && token ? `?token=${token}` : '';
  return {
    subject: newsSubject(news, side, facts),
    greeting: `Halo ${side === 'buyer' ? facts.buyer : facts.seller},`,
    body: [
      text,
      ...(spoken && news.reason ? [{ quote: news.reason }] : []),
      ...(spoken ? [] : [goodsOf(all)]),
      ...(confirmHref && side === 'buyer' && news.event === 'placed'
        ? [
            { button: 'Ya, ini pesanan saya', href: confirmHref },
            'Kalau bukan Anda yang memesan, abaikan saja surat ini.',
          ]
        : []),
      ...nextOf(news, side, all),
      { button: side === 'seller' ? 'Buka pesanan' : 'Lihat pesanan', href: `${publicUrl}${page}${guest}` },
      ...talkOf(side, all, facts),
      ...(side === 'buyer' &&
      isBilled(order) &&
      ['placed', 'fee_agreed', 'paid', 'completed', 'refunded'].includes(news.event)
        ? [{ link: 'Unduh faktur (PDF)', href: `${publicUrl}/orders/${order.code}/invoice.pdf${guest}` }]
        : []),
      ...(isBilled(order) && CREDITED.has(news.event)
        ? [
            {
              link: 'Unduh nota kredit (PDF)',
              href: `${publicUrl}/orders/${order.code}/nota-kredit.pdf${guest}`,
            },
          ]
        : []),
    ],
  };
}

/** Whether an invoice of it stands: its checkout is complete, and its delivery fee agreed on where it had to be. */
const isBilled = ({ billing, feeState }: OrderForLetters['order']) =>
  billing !== null && (feeState === null || feeState === 'agreed');

function goodsOf({ order, lines, settings }: OrderForLetters): Block {
  const money = (amount: number) => formatMoney(amount, settings.store.currency);
  const facts: [string, string][] = lines.map((line) => [
    `${line.productName}, ${formatNumber(decimalOf(line.qty))} ${line.unit} × ${money(line.price)}`,
    money(line.total),
  ]);
  if (order.discount > 0) facts.push([`Kupon ${order.couponCode ?? ''}`.trim(), `−${money(order.discount)}`]);
  if (order.delivery > 0) facts.push(['Ongkos kirim', money(order.delivery)]);
  facts.push([order.status === 'awaiting_fee' ? 'Total tanpa ongkir' : 'Total', money(order.total)]);
  return { facts, sum: true };
}

/** What the side should know or do now. */
function nextOf({ event }: OrderNews, side: Side, all: OrderForLetters): Block[] {
  const { order, payment, settings } = all;
  const money = (amount: number) => formatMoney(amount, settings.store.currency);
  if (side === 'buyer' && (event === 'placed' || event === 'fee_agreed')) {
    if (order.status === 'awaiting_fee') return [];
    const until: [string, string][] = order.dueAt ? [['Paling lambat', formatDateTime(order.dueAt)]] : [];
    if (payment?.method === 'transfer') {
      const { bankName, bankAccount, bankHolder } = settings.payment;
      return [
        'Silakan transfer jumlah tepat ini, lalu unggah buktinya di halaman pesanan:',
        {
          facts: [
            ['Bank', bankName],
            ['Nomor rekening', bankAccount],
            ['Atas nama', bankHolder],
            ['Jumlah tepat', money(payment.due + payment.suffix)],
            ...until,
          ],
        },
      ];
    }
    if (payment) {
      return [
        {
          facts: [
            ['Cara bayar', paymentMethodLabel[payment.method]],
            ['Jumlah', money(payment.due + payment.suffix)],
            ...until,
          ],
        },
      ];
    }
    return [
      order.paymentMethod === 'cod'
        ? `Bayar ${money(order.total)} saat barang diterima. ${all.seller.name} akan mengonfirmasi pesanan ini.`
        : `Pembayarannya diatur langsung dengan ${all.seller.name}.`,
    ];
  }
  if (
    side === 'seller' &&
    (event === 'placed' || event === 'fee_agreed' || event === 'paid') &&
    contactsOpen(order) &&
    order.billing
  ) {
    return [{ facts: whereTo(order.billing, order) }];
  }
  if (event === 'cancelled' && order.paidAt && order.refunded < order.total && side === 'buyer') {
    return [`${money(order.total - order.refunded)} yang sudah Anda bayar akan kami kembalikan.`];
  }
  if (event === 'cancelled' && side === 'buyer' && order.contestUntil) {
    return [
      `Sudah membayar tunai kepada ${all.seller.name}? Sampaikan sebagai keluhan dari halaman pesanan, paling lambat ${formatDateTime(order.contestUntil)}.`,
    ];
  }
  if (event === 'completed' && side === 'buyer') {
    return ['Ada yang tidak sesuai? Kirim keluhan beserta fotonya dari halaman pesanan.'];
  }
  return [];
}

function whereTo(billing: Billing, { deliveryMethod, notes }: OrderForLetters['order']): [string, string][] {
  const facts: [string, string][] = [['Pembeli', `${billing.firstName} ${billing.lastName}`.trim()]];
  if (billing.phone) facts.push(['Telepon', billing.phone]);
  if (deliveryMethod === 'pickup') facts.push(['Pengiriman', 'Diambil pembeli']);
  else {
    const street = [billing.address1, billing.address2, billing.city, billing.state, billing.postcode];
    facts.push(['Diantar ke', street.filter(Boolean).join(', ')]);
    if (billing.landmark) facts.push(['Patokan', billing.landmark]);
  }
  if (notes) facts.push(['Catatan', notes]);
  return facts;
}

/** The other side's WhatsApp, where the order's stage opens it. */
function talkOf(side: Side, all: OrderForLetters, facts: Facts): Block[] {
  const { order, buyer, seller, publicUrl } = all;
  const open = contactsOpen(order);
  const talk: Talk = {
    code: order.code,
    status: order.status,
    goods: `${facts.goods}, ${facts.total}`,
    pickup: facts.pickup,
    buyer: {
      name: buyer.name,
      phone: open ? buyer.phone : null,
      address: order.billing && `${order.billing.address1}, ${order.billing.city}`,
    },
    seller: {
      name: seller.name,
      phone: sellerPhoneOpen(order) || seller.phonePublic ? seller.phone : null,
      address: seller.address,
    },
    product: all.settings.site.product,
    links: {
      buyer: order.customerId ? `${publicUrl}/orders/${order.code}` : null,
      seller: `${publicUrl}/admin/orders/${order.code}`,
    },
  };
  const href =
    side === 'buyer'
      ? whatsappHref(talk.seller.phone, toSeller(talk))
      : whatsappHref(talk.buyer.phone, toBuyer(talk));
  const name = side === 'buyer' ? seller.name : buyer.name;
  return href ? [{ link: `Chat ${name} di WhatsApp`, href }] : [];
}
