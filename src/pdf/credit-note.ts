import type { Content } from 'pdfmake';
import { drawn } from '../domain/drawn.ts';
import type { CreditNotes } from '../domain/orders/reading/get-credit-notes.ts';
import type { OrderPaper } from '../domain/orders/reading/order-papers.ts';
import type { Shop } from '../domain/shop.ts';
import { formatMoney } from '../shared/figures/money.ts';
import { paperKindLabel, paperReasonLabel } from '../shared/kinds/paper-kinds.ts';
import { formatDateTime } from '../shared/labels.ts';
import { divide, drawPaper, headOf, letterhead, muted, sawah } from './paper.ts';
import { buyerBlock, right, sellerBlock } from './parts.ts';

/** The notes to an invoice as a PDF, each on a page of its own. */
export function creditNotesPdf(shop: Shop, notes: CreditNotes): Promise<Buffer> {
  const { asOf: _, ...invoice } = notes.invoice;
  return drawn(shop, 'credit-notes', { ...notes, invoice }, () => drawNotes(shop, notes));
}

async function drawNotes(shop: Shop, { invoice, notes }: CreditNotes): Promise<Buffer> {
  const { parts } = invoice;
  const site = await headOf(shop, invoice.site);
  const last = notes.at(-1)!;
  return drawPaper({
    title: notes.map(({ kind, code }) => `${paperKindLabel[kind]} ${code}`).join(', '),
    product: site.product,
    foot: `Untuk faktur ${parts[0]!.invoice} · ${site.product}`,
    madeAt: new Date(last.issuedAt),
    content: notes.flatMap((note, at) => page({ invoice, notes }, { note, site, next: at > 0 })),
  });
}

type Page = { note: OrderPaper; site: Awaited<ReturnType<typeof headOf>>; next: boolean };

function page({ invoice, notes }: CreditNotes, { note, site, next }: Page): Content[] {
  const part = invoice.parts[0]!;
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  const signed = ({ kind, amount }: OrderPaper) => `${kind === 'credit' ? '−' : '+'}${money(amount)}`;
  const before = notes.slice(0, notes.indexOf(note));
  const [own] = part.papers;
  const stood = before.reduce(
    (sum, { kind, amount }) => sum + (kind === 'credit' ? -amount : amount),
    own!.amount,
  );
  const left = stood + (note.kind === 'credit' ? -note.amount : note.amount);
  const row = (label: string, amount: string, more: object = {}) => [
    { text: label, color: muted, ...more },
    right(amount, more),
  ];
  return [
    {
      ...(next ? { pageBreak: 'before' as const } : {}),
      stack: [
        letterhead(site, paperKindLabel[note.kind], [`Nomor ${note.code}`, formatDateTime(note.issuedAt)]),
      ],
    },
    {
      columns: [sellerBlock(part), buyerBlock(invoice.buyer)],
      columnGap: 24,
      margin: [0, 0, 0, 16],
    },
    {
      text: `Untuk faktur ${own!.code} tanggal ${formatDateTime(own!.issuedAt)}, pesanan ${part.code}.`,
      margin: [0, 0, 0, 4],
    },
    { text: `Alasan: ${paperReasonLabel[note.reason]}.`, margin: [0, 0, 0, 12] },
    {
      table: {
        widths: ['*', 'auto'],
        body: [
          row(before.length > 0 ? 'Faktur setelah nota sebelumnya' : 'Nilai faktur', money(stood)),
          row(`${paperKindLabel[note.kind]} ini`, signed(note), { bold: true, color: sawah }),
          row('Sisa nilai faktur', money(left), { bold: true }),
        ],
      },
      layout: {
        hLineWidth: () => 0.4,
        vLineWidth: () => 0,
        hLineColor: () => divide,
        paddingTop: () => 4,
        paddingBottom: () => 4,
      },
    },
  ];
}
