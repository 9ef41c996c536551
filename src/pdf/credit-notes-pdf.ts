import type { Content } from 'pdfmake';
import type { AppContext } from '../domain/context.ts';
import type { CreditNotes } from '../domain/orders/queries/get-credit-notes.ts';
import type { TaxDocument } from '../domain/orders/queries/tax-documents.ts';
import { renderCached } from '../domain/render-cached.ts';
import { formatDateTime } from '../shared/enums/labels.ts';
import { taxDocumentKindLabel, taxDocumentReasonLabel } from '../shared/enums/tax-document-kinds.ts';
import { formatMoney } from '../shared/format/money.ts';
import { buyerBlock, rightAligned, sellerBlock } from './pdf-blocks.ts';
import {
  brandGreen,
  type DocumentHead,
  letterhead,
  mutedColor,
  renderPdf,
  ruleColor,
} from './pdf-document.ts';
import { type Drawn, renderDocument } from './render-document.ts';

/** The notes to an invoice as a PDF, each on its own page. */
export function creditNotesPdf(ctx: AppContext, notes: CreditNotes): Promise<Buffer> {
  const { asOf: _, ...invoice } = notes.invoice;
  return renderCached(ctx, 'credit-notes', { ...notes, invoice }, () =>
    renderDocument(ctx, 'drawCreditNotes', notes.invoice.site, notes),
  );
}

/** Runs in a process of its own (`src/server/file-jobs.ts`). */
export async function drawCreditNotes({ invoice, notes, head: site }: Drawn<CreditNotes>): Promise<Buffer> {
  const { parts } = invoice;
  const last = notes.at(-1)!;
  return renderPdf({
    title: notes.map(({ kind, code }) => `${taxDocumentKindLabel[kind]} ${code}`).join(', '),
    product: site.product,
    footer: `Untuk faktur ${parts[0]!.invoice} · ${site.product}`,
    madeAt: new Date(last.issuedAt),
    content: notes.flatMap((note, at) => notePage({ invoice, notes }, { note, site, next: at > 0 })),
  });
}

type NotePage = { note: TaxDocument; site: DocumentHead; next: boolean };

function notePage({ invoice, notes }: CreditNotes, { note, site, next }: NotePage): Content[] {
  const part = invoice.parts[0]!;
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  const signed = ({ kind, amount }: TaxDocument) => `${kind === 'credit' ? '−' : '+'}${money(amount)}`;
  const before = notes.slice(0, notes.indexOf(note));
  const [own] = part.papers;
  const stood = before.reduce(
    (sum, { kind, amount }) => sum + (kind === 'credit' ? -amount : amount),
    own!.amount,
  );
  const left = stood + (note.kind === 'credit' ? -note.amount : note.amount);
  const row = (label: string, amount: string, more: object = {}) => [
    { text: label, color: mutedColor, ...more },
    rightAligned(amount, more),
  ];
  return [
    {
      ...(next ? { pageBreak: 'before' as const } : {}),
      stack: [
        letterhead(site, taxDocumentKindLabel[note.kind], [
          `Nomor ${note.code}`,
          formatDateTime(note.issuedAt),
        ]),
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
    { text: `Alasan: ${taxDocumentReasonLabel[note.reason]}.`, margin: [0, 0, 0, 12] },
    {
      table: {
        widths: ['*', 'auto'],
        body: [
          row(before.length > 0 ? 'Faktur setelah nota sebelumnya' : 'Nilai faktur', money(stood)),
          row(`${taxDocumentKindLabel[note.kind]} ini`, signed(note), { bold: true, color: brandGreen }),
          row('Sisa nilai faktur', money(left), { bold: true }),
        ],
      },
      layout: {
        hLineWidth: () => 0.4,
        vLineWidth: () => 0,
        hLineColor: () => ruleColor,
        paddingTop: () => 4,
        paddingBottom: () => 4,
      },
    },
  ];
}
