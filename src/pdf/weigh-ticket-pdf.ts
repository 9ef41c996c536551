import type { Content, TableCell } from 'pdfmake';
import type { AppContext } from '../domain/context.ts';
import { renderCached } from '../domain/render-cached.ts';
import type { TicketDocument } from '../domain/weighing/queries/get-ticket-document.ts';
import { formatDate, formatDateTime } from '../shared/enums/labels.ts';
import { formatNumber } from '../shared/format/money.ts';
import { exactSum } from '../shared/format/quantity.ts';
import { ticketStatusLabel } from '../shared/rules/weighing/ticket-labels.ts';
import { termsText } from '../shared/rules/weighing/weighing-text.ts';
import { rightAligned } from './pdf-blocks.ts';
import { brandGreen, letterhead, mutedColor, printableText, renderPdf, ruleColor } from './pdf-document.ts';
import { type Drawn, renderDocument } from './render-document.ts';

/**
 * A weigh ticket as a PDF: gross, tare and net of each reading, the payable weight, and its code for
 * verification.
 */
export function weighTicketPdf(ctx: AppContext, paper: TicketDocument): Promise<Buffer> {
  return renderCached(ctx, 'weigh-ticket', paper, () =>
    renderDocument(ctx, 'drawWeighTicket', paper.site, paper),
  );
}

const kg = (weight: number) => `${formatNumber(weight)} kg`;

/** Runs in a process of its own (`src/server/file-jobs.ts`). */
export async function drawWeighTicket({
  ticket,
  site,
  address,
  head,
}: Drawn<TicketDocument>): Promise<Buffer> {
  const title = `Nota timbang ${ticket.code}`;
  return renderPdf({
    title,
    product: site.product,
    footer: `${title} · nota ke-${ticket.seq} dari ${ticket.of} di rantai penjual ini`,
    madeAt: new Date(ticket.createdAt),
    content: [
      letterhead(head, 'Nota timbang', [`Nomor ${ticket.code}`, formatDateTime(ticket.weighedAt)]),
      { columns: [factsTable(ticket), { width: 120, qr: address, fit: 120 }], columnGap: 24 },
      { text: printableText(termsText(ticket.terms)), margin: [0, 10, 0, 10] },
      readingsTable(ticket),
      verificationBlock(ticket, address),
    ],
  });
}

function factsTable(ticket: TicketDocument['ticket']): Content {
  const rows: [string, string][] = [
    ['Barang', ticket.goods],
    ['Keadaan', ticketStatusLabel[ticket.status]],
    ['Dipesan', `${formatNumber(ticket.ordered)} ${ticket.unit}`],
    ['Neto', kg(ticket.net)],
    ...(ticket.moisture === null ? [] : [['Kadar air', percents(ticket.moistureReadings, ticket.moisture)]]),
    ...(ticket.hampa === null ? [] : [['Hampa', `${formatNumber(ticket.hampa)} %`]]),
    ['Yang dibayar', kg(ticket.payable)],
    ['Tempat lapak', ticket.city],
    ...(ticket.tera
      ? [['Tera', ticket.tera + (ticket.teraUntil ? `, sampai ${formatDate(ticket.teraUntil)}` : '')]]
      : []),
  ] as [string, string][];
  return {
    table: {
      widths: ['auto', '*'],
      body: rows.map(([label, text]): TableCell[] => [
        { text: label, color: mutedColor },
        { text: printableText(text), bold: label === 'Yang dibayar' },
      ]),
    },
    layout: { ...plainTableLayout, paddingTop: () => 2, paddingBottom: () => 2 },
  };
}

/** Several measurements, and their mean, which counts. */
const percents = (all: number[], mean: number) =>
  all.length > 1
    ? `${formatNumber(mean)} % (rata-rata ${all.map((one) => formatNumber(one)).join('; ')})`
    : `${formatNumber(mean)} %`;

function readingsTable({ readings: all, net, sacks }: TicketDocument['ticket']): Content {
  const head = (text: string): TableCell => ({ text, style: 'head', alignment: 'right' });
  const sum = (of: 'gross' | 'tare') => exactSum(...all.map((one) => one[of]));
  return {
    table: {
      headerRows: 1,
      widths: ['auto', '*', '*', '*', 'auto'],
      body: [
        [head('No.'), head('Bruto (kg)'), head('Tara (kg)'), head('Neto (kg)'), head('Karung')],
        ...all.map(({ gross, tare, sacks }, at) =>
          [at + 1, gross, tare, exactSum(gross, -tare), sacks].map((value) =>
            rightAligned(formatNumber(value)),
          ),
        ),
        [
          { text: 'Jumlah', bold: true },
          ...[sum('gross'), sum('tare'), net, sacks].map((value) =>
            rightAligned(formatNumber(value), { bold: true }),
          ),
        ],
      ],
    },
    layout: {
      ...plainTableLayout,
      hLineWidth: (row, node) => (row <= 1 || row >= node.table.body.length - 1 ? 0.8 : 0.4),
      hLineColor: (row) => (row <= 1 ? brandGreen : ruleColor),
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
  };
}

const plainTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 6,
};

function verificationBlock({ hash, prev }: TicketDocument['ticket'], address: string): Content {
  return {
    margin: [0, 14, 0, 0],
    unbreakable: true,
    stack: [
      { text: 'Tanda keaslian (SHA-256)', style: 'label' },
      { text: hash, style: 'small' },
      ...(prev ? [{ text: `Nota sebelumnya: ${prev}`, style: 'small' }] : []),
      { text: `Periksa di ${address}`, style: 'small', margin: [0, 4, 0, 0] },
    ],
  };
}
