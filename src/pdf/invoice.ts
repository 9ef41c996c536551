import type { Content, TableCell } from 'pdfmake';
import { drawn } from '../domain/drawn.ts';
import type { Invoice, InvoicePart } from '../domain/orders/reading/get-invoice.ts';
import type { Shop } from '../domain/shop.ts';
import { formatMoney, formatNumber } from '../shared/figures/money.ts';
import { paperKindLabel, paperReasonLabel } from '../shared/kinds/paper-kinds.ts';
import { formatDateTime, paymentMethodLabel } from '../shared/labels.ts';
import { deliveryPaid } from '../shared/orders/delivery.ts';
import { certificateText, qualityText } from '../shared/quality/quality.ts';
import {
  type Column,
  divide,
  drawPaper,
  headOf,
  letterhead,
  muted,
  PAPER_WIDTH,
  sawah,
  written,
} from './paper.ts';
import { block, buyerBlock, right, sellerBlock } from './parts.ts';

/** The invoice as a PDF: buyer and sellers, each line with its unit, price and quantity, the sums, how it stands. */
export function invoicePdf(shop: Shop, invoice: Invoice): Promise<Buffer> {
  // It names the minute of which it is, and no shorter time.
  const shown = { ...invoice, asOf: `${invoice.asOf.slice(0, 16)}:00.000Z` };
  return drawn(shop, 'invoice', shown, () => drawInvoice(shop, shown));
}

async function drawInvoice(shop: Shop, invoice: Invoice): Promise<Buffer> {
  const { site, number, parts } = invoice;
  const title = invoice.ofGroup ? 'Rekap faktur' : 'Faktur';
  return drawPaper({
    title: `${title} ${number}`,
    product: site.product,
    foot: `${title} ${number} · ${site.product} · per ${formatDateTime(invoice.asOf)}`,
    madeAt: new Date(invoice.asOf),
    content: [
      letterhead(await headOf(shop, site), title, [
        `${invoice.ofGroup ? 'Checkout' : 'Nomor'} ${number}`,
        formatDateTime(invoice.placedAt),
      ]),
      sides(invoice),
      ...parts.flatMap((part) => [
        ...partHead(part, parts.length > 1),
        goods(invoice, part, parts.length > 1),
        ...corrections(invoice, part),
        ...taxes(invoice, part, parts.length > 1),
      ]),
      { columns: [payment(invoice), sums(invoice)], columnGap: 24, margin: [0, 14, 0, 0], unbreakable: true },
    ],
  });
}

function sides({ buyer, parts }: Invoice): Content {
  const [first] = parts;
  const seller =
    parts.length === 1 && first
      ? sellerBlock(first)
      : block('Penjual', [
          `${parts.length} petani`,
          'Tiap petani mengirim pesanannya sendiri; fakturnya masing-masing disebut di bawah.',
        ]);
  return { columns: [seller, buyerBlock(buyer)], columnGap: 24, margin: [0, 0, 0, 16] };
}

function partHead(part: InvoicePart, several: boolean): Content[] {
  const how = part.deliveryMethod === 'pickup' ? 'Diambil pembeli' : 'Diantar petani';
  return [
    {
      columns: [
        {
          width: '*',
          text: several
            ? written(`Faktur ${part.invoice} · ${part.code} · ${part.seller.name}, ${part.seller.city}`)
            : written(`Pesanan ${part.code}`),
          bold: true,
        },
        { width: 'auto', text: `${part.statusText} · ${how}`, style: 'small' },
      ],
      margin: [0, several ? 8 : 0, 0, 4],
      headlineLevel: 1,
    },
  ];
}

/** What is said of taxes: the buyer's, which only some sellers add, and the seller's own, where it was withheld. */
function taxes({ currency }: Invoice, part: InvoicePart, several: boolean): Content[] {
  const vat = part.sellerTaxable
    ? 'PPN: penjual Pengusaha Kena Pajak; faktur pajaknya dibuat penjual sendiri.'
    : 'PPN: tidak dipungut; penjual tidak tercatat di sini sebagai Pengusaha Kena Pajak.';
  const income =
    part.taxRate === null
      ? 'PPh pasal 22: tidak dipungut.'
      : `PPh pasal 22 (${formatNumber(part.taxRate / 100)}%) dipungut dari penjual: ${formatMoney(part.withheld, currency)}.`;
  return [{ text: `${vat} ${income}`, style: 'small', margin: [0, several ? 2 : 6, 0, 0] }];
}

/** What was written to the invoice since, by number; nothing is struck out of it. */
function corrections({ currency }: Invoice, { papers }: InvoicePart): Content[] {
  return papers
    .filter(({ kind }) => kind !== 'invoice')
    .map(({ kind, code, reason, amount, issuedAt }) => ({
      text: `${paperKindLabel[kind]} ${code}, ${formatDateTime(issuedAt)}: ${paperReasonLabel[reason].toLowerCase()}, ${kind === 'credit' ? '−' : '+'}${formatMoney(amount, currency)}`,
      style: 'small',
      margin: [0, 4, 0, 0],
    }));
}

/** What a line is of, with its quality as it was ordered, and what the scale said of it. */
function lineName(line: InvoicePart['lines'][number], { weighed }: InvoicePart): TableCell {
  const { quality } = line;
  const said = [
    qualityText(quality),
    certificateText(quality),
    weighedText(line, weighed[line.listingId]),
  ].filter(Boolean);
  return said.length > 0
    ? {
        stack: [
          { text: written(line.name) },
          ...said.map((text) => ({ text: written(text), style: 'small' })),
        ],
      }
    : { text: written(line.name) };
}

function weighedText(
  { ordered, weighed, payable, unit }: InvoicePart['lines'][number],
  scale: InvoicePart['weighed'][number] | undefined,
): string {
  if (ordered === null || weighed === null || payable === null) return '';
  const kg = (weight: number) => `${formatNumber(weight)} kg`;
  const sums = scale ? `bruto ${kg(scale.gross)}, tara ${kg(scale.tare)}, ` : '';
  const by = scale ? ` (nota ${scale.ticket})` : '';
  return `Dipesan ${formatNumber(ordered)} ${unit}; ${sums}neto ${kg(weighed)}; dibayar ${kg(payable)}${by}`;
}

/** A part's lines; where there are several, each with its own coupon, delivery and total. */
function goods({ currency }: Invoice, part: InvoicePart, several: boolean): Content {
  const money = (amount: number) => formatMoney(amount, currency);
  const head = (text: string, more: object = {}): TableCell => ({ text, style: 'head', ...more });
  const extra = (label: string, amount: string, more: object = { color: muted }): TableCell[] => [
    { text: written(label), colSpan: 4, ...more },
    {},
    {},
    {},
    right(amount, more),
  ];
  const extras = [
    ...(part.discount > 0 ? [extra(`Kupon ${part.couponCode ?? ''}`, `−${money(part.discount)}`)] : []),
    extra('Ongkos kirim', deliveryPaid(part.deliveryMethod, part.delivery, money)),
    extra(`Total ${part.code}`, money(part.total), { bold: true }),
  ];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 'auto', 'auto', 'auto', 'auto'],
      body: [
        [
          head('Barang'),
          head('Jumlah', { alignment: 'right' }),
          head('Satuan'),
          head('Harga', { alignment: 'right' }),
          head('Jumlah harga', { alignment: 'right' }),
        ],
        ...part.lines.map((line): TableCell[] => [
          lineName(line, part),
          right(formatNumber(line.qty)),
          { text: written(line.unit) },
          right(money(line.price)),
          right(money(line.total)),
        ]),
        ...(several ? extras : []),
      ],
    },
    layout: {
      hLineWidth: (row, node) => (row === 0 || row === 1 || row === node.table.body.length ? 0.8 : 0.4),
      vLineWidth: () => 0,
      hLineColor: (row) => (row <= 1 ? sawah : divide),
      paddingLeft: (column) => (column === 0 ? 0 : 6),
      paddingRight: (column) => (column === 4 ? 0 : 6),
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
  };
}

function payment({ parts, paymentMethod }: Invoice): Column {
  const method = paymentMethod
    ? paymentMethodLabel[paymentMethod as keyof typeof paymentMethodLabel]
    : 'Diatur langsung dengan petani';
  const colour = { open: '#7A4F00', paid: sawah, off: muted };
  return {
    width: '*',
    stack: [
      { text: 'Pembayaran', style: 'label', margin: [0, 0, 0, 2] },
      { text: method, bold: true },
      ...parts.map((part) => ({
        text: parts.length > 1 ? `${part.code}: ${part.payment.text}` : part.payment.text,
        color: colour[part.payment.kind],
        bold: part.payment.kind === 'paid',
      })),
    ],
  };
}

/** Fetched where all of it is; what was delivered in part was delivered. */
const howAll = ({ parts }: Invoice) =>
  parts.every(({ deliveryMethod }) => deliveryMethod === 'pickup') ? 'pickup' : 'delivery';

function sums(invoice: Invoice): Column {
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  const rows: [string, string][] = [['Subtotal', money(invoice.subtotal)]];
  if (invoice.discount > 0) {
    const { couponCode } = invoice.parts[0]!;
    rows.push([`Kupon ${couponCode ?? ''}`, `−${money(invoice.discount)}`]);
  }
  rows.push(['Ongkos kirim', deliveryPaid(howAll(invoice), invoice.delivery, money)]);
  const after: [string, string][] = [];
  if (invoice.suffix > 0) {
    after.push(
      ['Kode unik transfer', money(invoice.suffix)],
      ['Jumlah transfer', money(invoice.total + invoice.suffix)],
    );
  }
  if (invoice.refunded > 0) {
    after.push(
      ['Sudah dikembalikan', `−${money(invoice.refunded)}`],
      ['Setelah pengembalian', money(invoice.total - invoice.refunded)],
    );
  }
  const plain = ([label, amount]: [string, string]): TableCell[] => [
    { text: written(label), color: muted },
    right(amount),
  ];
  const total = rows.length;
  return {
    width: PAPER_WIDTH * 0.45,
    table: {
      widths: ['*', 'auto'],
      body: [
        ...rows.map(plain),
        [
          { text: 'Total', bold: true, fontSize: 12 },
          right(money(invoice.total), { bold: true, fontSize: 12 }),
        ],
        ...after.map(plain),
      ],
    },
    layout: {
      hLineWidth: (row) => (row === total ? 0.8 : 0),
      vLineWidth: () => 0,
      hLineColor: () => sawah,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: (row) => (row === total ? 5 : 2),
      paddingBottom: () => 2,
    },
  };
}
