import type { Content, TableCell } from 'pdfmake';
import type { AppContext } from '../domain/context.ts';
import type { Invoice, InvoicePart } from '../domain/orders/queries/get-invoice.ts';
import { renderCached } from '../domain/render-cached.ts';
import { formatDateTime, paymentMethodLabel } from '../shared/enums/labels.ts';
import { taxDocumentKindLabel, taxDocumentReasonLabel } from '../shared/enums/tax-document-kinds.ts';
import { formatMoney, formatNumber } from '../shared/format/money.ts';
import { deliveryPaid } from '../shared/rules/orders/delivery-offers.ts';
import { certificateText, qualityText } from '../shared/rules/quality/quality-rules.ts';
import { buyerBlock, labelledBlock, rightAligned, sellerBlock } from './pdf-blocks.ts';
import {
  brandGreen,
  CONTENT_WIDTH,
  type Column,
  letterhead,
  mutedColor,
  printableText,
  renderPdf,
  ruleColor,
} from './pdf-document.ts';
import { type Drawn, renderDocument } from './render-document.ts';

/**
 * The invoice as a PDF: buyer and sellers, each line with its unit, price and quantity, the totals, the
 * payment status.
 */
export function invoicePdf(ctx: AppContext, invoice: Invoice): Promise<Buffer> {
  // It shows its time to the minute, so that equal requests share one file.
  const shown = { ...invoice, asOf: `${invoice.asOf.slice(0, 16)}:00.000Z` };
  return renderCached(ctx, 'invoice', shown, () =>
    renderDocument(ctx, 'drawInvoice', shown.site, { invoice: shown }),
  );
}

/** Runs in a process of its own (`src/server/file-jobs.ts`). */
export async function drawInvoice({ invoice, head }: Drawn<{ invoice: Invoice }>): Promise<Buffer> {
  const { site, number, parts } = invoice;
  const title = invoice.ofGroup ? 'Rekap faktur' : 'Faktur';
  return renderPdf({
    title: `${title} ${number}`,
    product: site.product,
    footer: `${title} ${number} · ${site.product} · per ${formatDateTime(invoice.asOf)}`,
    madeAt: new Date(invoice.asOf),
    content: [
      letterhead(head, title, [
        `${invoice.ofGroup ? 'Checkout' : 'Nomor'} ${number}`,
        formatDateTime(invoice.placedAt),
      ]),
      parties(invoice),
      ...parts.flatMap((part) => [
        ...partHead(part, parts.length > 1),
        linesTable(invoice, part, parts.length > 1),
        ...creditNoteLines(invoice, part),
        ...taxNotes(invoice, part, parts.length > 1),
      ]),
      {
        columns: [payment(invoice), totals(invoice)],
        columnGap: 24,
        margin: [0, 14, 0, 0],
        unbreakable: true,
      },
    ],
  });
}

function parties({ buyer, parts }: Invoice): Content {
  const [first] = parts;
  const seller =
    parts.length === 1 && first
      ? sellerBlock(first)
      : labelledBlock('Penjual', [
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
            ? printableText(
                `Faktur ${part.invoice} · ${part.code} · ${part.seller.name}, ${part.seller.city}`,
              )
            : printableText(`Pesanan ${part.code}`),
          bold: true,
        },
        { width: 'auto', text: `${part.statusText} · ${how}`, style: 'small' },
      ],
      margin: [0, several ? 8 : 0, 0, 4],
      headlineLevel: 1,
    },
  ];
}

/** The tax notes: the buyer's VAT, which only some sellers add, and the seller's income tax when withheld. */
function taxNotes({ currency }: Invoice, part: InvoicePart, several: boolean): Content[] {
  const vat = part.sellerTaxable
    ? 'PPN: penjual Pengusaha Kena Pajak; faktur pajaknya dibuat penjual sendiri.'
    : 'PPN: tidak dipungut; penjual tidak tercatat di sini sebagai Pengusaha Kena Pajak.';
  const income =
    part.taxRate === null
      ? 'PPh pasal 22: tidak dipungut.'
      : `PPh pasal 22 (${formatNumber(part.taxRate / 100)}%) dipungut dari penjual: ${formatMoney(part.withheld, currency)}.`;
  return [{ text: `${vat} ${income}`, style: 'small', margin: [0, several ? 2 : 6, 0, 0] }];
}

/** The later notes to the invoice, by number; the invoice itself never changes. */
function creditNoteLines({ currency }: Invoice, { papers }: InvoicePart): Content[] {
  return papers
    .filter(({ kind }) => kind !== 'invoice')
    .map(({ kind, code, reason, amount, issuedAt }) => ({
      text: `${taxDocumentKindLabel[kind]} ${code}, ${formatDateTime(issuedAt)}: ${taxDocumentReasonLabel[reason].toLowerCase()}, ${kind === 'credit' ? '−' : '+'}${formatMoney(amount, currency)}`,
      style: 'small',
      margin: [0, 4, 0, 0],
    }));
}

/** A line's product with its ordered quality and its weighing. */
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
          { text: printableText(line.name) },
          ...said.map((text) => ({ text: printableText(text), style: 'small' })),
        ],
      }
    : { text: printableText(line.name) };
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

/** A part's lines; with several parts, each has its own coupon, delivery and total. */
function linesTable({ currency }: Invoice, part: InvoicePart, several: boolean): Content {
  const money = (amount: number) => formatMoney(amount, currency);
  const head = (text: string, more: object = {}): TableCell => ({ text, style: 'head', ...more });
  const extra = (label: string, amount: string, more: object = { color: mutedColor }): TableCell[] => [
    { text: printableText(label), colSpan: 4, ...more },
    {},
    {},
    {},
    rightAligned(amount, more),
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
          rightAligned(formatNumber(line.qty)),
          { text: printableText(line.unit) },
          rightAligned(money(line.price)),
          rightAligned(money(line.total)),
        ]),
        ...(several ? extras : []),
      ],
    },
    layout: {
      hLineWidth: (row, node) => (row === 0 || row === 1 || row === node.table.body.length ? 0.8 : 0.4),
      vLineWidth: () => 0,
      hLineColor: (row) => (row <= 1 ? brandGreen : ruleColor),
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
  const colour = { open: '#7A4F00', paid: brandGreen, off: mutedColor };
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

/** Pickup only if every part is picked up; a partly delivered order counts as delivered. */
const deliveryMethodOf = ({ parts }: Invoice) =>
  parts.every(({ deliveryMethod }) => deliveryMethod === 'pickup') ? 'pickup' : 'delivery';

function totals(invoice: Invoice): Column {
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  const rows: [string, string][] = [['Subtotal', money(invoice.subtotal)]];
  if (invoice.discount > 0) {
    const { couponCode } = invoice.parts[0]!;
    rows.push([`Kupon ${couponCode ?? ''}`, `−${money(invoice.discount)}`]);
  }
  rows.push(['Ongkos kirim', deliveryPaid(deliveryMethodOf(invoice), invoice.delivery, money)]);
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
    { text: printableText(label), color: mutedColor },
    rightAligned(amount),
  ];
  const total = rows.length;
  return {
    width: CONTENT_WIDTH * 0.45,
    table: {
      widths: ['*', 'auto'],
      body: [
        ...rows.map(plain),
        [
          { text: 'Total', bold: true, fontSize: 12 },
          rightAligned(money(invoice.total), { bold: true, fontSize: 12 }),
        ],
        ...after.map(plain),
      ],
    },
    layout: {
      hLineWidth: (row) => (row === total ? 0.8 : 0),
      vLineWidth: () => 0,
      hLineColor: () => brandGreen,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: (row) => (row === total ? 5 : 2),
      paddingBottom: () => 2,
    },
  };
}
