import type { Billing, orderLines, orders } from '../../../db/schema/order-tables.ts';
import type { payments } from '../../../db/schema/payment-tables.ts';
import { formatDateTime, paymentMethodLabel } from '../../../shared/enums/labels.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { toDecimal } from '../../../shared/format/quantity.ts';
import type { Settings } from '../../../shared/schemas/settings-schemas.ts';
import { whatsappHref } from '../../formats/whatsapp-href.ts';
import type { EmailBlock, EmailContent } from '../../notifications/email/email-content.ts';
import { areContactsVisible, isSellerPhoneVisible } from '../policies/contact-visibility.ts';
import { isCashOnDelivery } from '../policies/is-cash-on-delivery.ts';
import type { MessageSide, OrderMessageEvent, OrderMessageFacts } from './order-message-event.ts';
import { orderMessageSubject, orderMessageTexts } from './order-message-texts.ts';
import { type WhatsappContext, whatsappToBuyer, whatsappToSeller } from './order-whatsapp-links.ts';

/** The data of the emails about an order. */
export type OrderForEmail = {
  order: typeof orders.$inferSelect;
  lines: (typeof orderLines.$inferSelect)[];
  payment: typeof payments.$inferSelect | null;
  buyer: { name: string; phone: string | null };
  seller: { name: string; phone: string | null; phonePublic: boolean; address: string };
  settings: Pick<Settings, 'site' | 'store' | 'payment'>;
  publicUrl: string;
  /** The guest's token, for the links in their emails. */
  token: string | undefined;
  /** Whether it has an invoice, which every order has that was ever paid. */
  invoiced: boolean;
  /** The URL that confirms a large hold. */
  confirmHref: string | undefined;
};

/** The events that issue a credit note. */
const CREDIT_NOTE_EVENTS = new Set<OrderMessageEvent['event']>([
  'cancelled',
  'lapsed',
  'refunded',
  'chargeback',
]);

/** The facts for the texts about the order. */
export function orderMessageFacts(all: OrderForEmail, news: OrderMessageEvent): OrderMessageFacts {
  const { order, lines, buyer, seller, settings } = all;
  const money = (amount: number) => formatMoney(amount, settings.store.currency);
  return {
    buyer: buyer.name,
    seller: seller.name,
    goods: lines
      .map((line) => `${formatNumber(toDecimal(line.qty))} ${line.unit} ${line.productName}`)
      .join(', '),
    total: money(order.total),
    free: order.total === 0,
    amount: money(news.amount ?? 0),
    dueAt: order.dueAt,
    city: order.billing?.city ?? '',
    feeOpen: order.status === 'awaiting_fee',
    confirm: order.confirmBy !== null,
    pickup: order.deliveryMethod === 'pickup',
    place: seller.address,
    surplus: order.surplus > 0 ? money(order.surplus) : null,
    shortfall: order.shortfall > 0 ? money(order.shortfall) : null,
    cashOnDelivery: isCashOnDelivery(order) && order.cashReceivedAt === null,
  };
}

/**
 * The email about `news` to one side of the order: what happened, items and totals, the next step, and the
 * link.
 */
export function orderEmail(
  news: OrderMessageEvent,
  side: MessageSide,
  all: OrderForEmail,
): EmailContent | null {
  const facts = orderMessageFacts(all, news);
  const text = orderMessageTexts(news, facts)[side];
  if (!text) return null;
  const { order, publicUrl, token, confirmHref, invoiced } = all;
  const spoken = ['complaint', 'answered', 'replied'].includes(news.event);
  const own = side === 'seller' ? `/admin/orders/${order.code}` : `/orders/${order.code}`;
  const page = news.ticket ? `${own}/weighing` : own;
  const guest = side === 'buyer' && token ? `?token=${token}` : '';
  return {
    subject: orderMessageSubject(news, side, facts),
    greeting: `Halo ${side === 'buyer' ? facts.buyer : facts.seller},`,
    body: [
      text,
      ...(spoken && news.reason ? [{ quote: news.reason }] : []),
      ...(spoken ? [] : [goodsBlock(all)]),
      ...(confirmHref && side === 'buyer' && news.event === 'placed'
        ? [
            { button: 'Ya, ini pesanan saya', href: confirmHref },
            'Kalau bukan Anda yang memesan, abaikan saja surat ini.',
          ]
        : []),
      ...nextStepBlocks(news, side, all),
      { button: side === 'seller' ? 'Buka pesanan' : 'Lihat pesanan', href: `${publicUrl}${page}${guest}` },
      ...contactBlocks(side, all, facts),
      ...(side === 'buyer' && invoiced && ['paid', 'completed', 'refunded', 'cash'].includes(news.event)
        ? [{ link: 'Unduh faktur (PDF)', href: `${publicUrl}/orders/${order.code}/invoice.pdf${guest}` }]
        : []),
      ...(invoiced && CREDIT_NOTE_EVENTS.has(news.event)
        ? [
            {
              link: 'Unduh nota kredit (PDF)',
              href: `${publicUrl}/orders/${order.code}/credit-note.pdf${guest}`,
            },
          ]
        : []),
    ],
  };
}

function goodsBlock({ order, lines, settings }: OrderForEmail): EmailBlock {
  const money = (amount: number) => formatMoney(amount, settings.store.currency);
  const facts: [string, string][] = lines.map((line) => [
    `${line.productName}, ${formatNumber(toDecimal(line.qty))} ${line.unit} × ${money(line.price)}`,
    money(line.total),
  ]);
  if (order.discount > 0) facts.push([`Kupon ${order.couponCode ?? ''}`.trim(), `−${money(order.discount)}`]);
  if (order.delivery > 0) facts.push(['Ongkos kirim', money(order.delivery)]);
  facts.push([order.status === 'awaiting_fee' ? 'Total tanpa ongkir' : 'Total', money(order.total)]);
  return { facts, sum: true };
}

/** What the side should know or do now. */
function nextStepBlocks({ event }: OrderMessageEvent, side: MessageSide, all: OrderForEmail): EmailBlock[] {
  const { order, payment, settings } = all;
  const money = (amount: number) => formatMoney(amount, settings.store.currency);
  if (side === 'buyer' && (event === 'placed' || event === 'fee_agreed')) {
    if (order.status === 'awaiting_fee') return [];
    if (order.total === 0) return ['Tidak ada yang perlu dibayar.'];
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
    areContactsVisible(order) &&
    order.billing
  ) {
    return [{ facts: deliveryRows(order.billing, order) }];
  }
  if (event === 'cancelled' && order.paidAt && order.refunded < order.total && side === 'buyer') {
    return [`${money(order.total - order.refunded)} yang sudah Anda bayar akan kami kembalikan.`];
  }
  if (event === 'cancelled' && side === 'buyer' && order.complaintUntil) {
    return [
      `Sudah membayar tunai kepada ${all.seller.name}? Sampaikan sebagai keluhan dari halaman pesanan, paling lambat ${formatDateTime(order.complaintUntil)}.`,
    ];
  }
  if (event === 'completed' && side === 'buyer') {
    return ['Ada yang tidak sesuai? Kirim keluhan beserta fotonya dari halaman pesanan.'];
  }
  return [];
}

function deliveryRows(
  billing: Billing,
  { deliveryMethod, notes }: OrderForEmail['order'],
): [string, string][] {
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

/** The other side's WhatsApp, if the order's stage reveals it. */
function contactBlocks(side: MessageSide, all: OrderForEmail, facts: OrderMessageFacts): EmailBlock[] {
  const { order, buyer, seller, publicUrl } = all;
  const open = areContactsVisible(order);
  const talk: WhatsappContext = {
    code: order.code,
    status: order.status,
    method: order.paymentMethod,
    goods: `${facts.goods}, ${facts.total}`,
    pickup: facts.pickup,
    buyer: {
      name: buyer.name,
      phone: open ? buyer.phone : null,
      address: order.billing && `${order.billing.address1}, ${order.billing.city}`,
    },
    seller: {
      name: seller.name,
      phone: isSellerPhoneVisible(order) || seller.phonePublic ? seller.phone : null,
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
      ? whatsappHref(talk.seller.phone, whatsappToSeller(talk))
      : whatsappHref(talk.buyer.phone, whatsappToBuyer(talk));
  const name = side === 'buyer' ? seller.name : buyer.name;
  return href ? [{ link: `Chat ${name} di WhatsApp`, href }] : [];
}
