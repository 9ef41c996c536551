import type { Content, TableCell } from 'pdfmake';
import { drawn } from '../domain/drawn.ts';
import type { Shop } from '../domain/shop.ts';
import type { TicketPaper } from '../domain/weighing/get-ticket-paper.ts';
import { formatNumber } from '../shared/figures/money.ts';
import { exactSum } from '../shared/figures/quantity.ts';
import { formatDate, formatDateTime } from '../shared/labels.ts';
import { ticketStatusLabel } from '../shared/weighing/ticket-labels.ts';
import { termsText } from '../shared/weighing/weighing-text.ts';
import { divide, drawPaper, headOf, letterhead, muted, sawah, written } from './paper.ts';
import { right } from './parts.ts';

/** A weigh ticket as a PDF: gross, tare and net of each time on the scale, what is paid for, and its code to look it up by. */
export function weighTicketPdf(shop: Shop, paper: TicketPaper): Promise<Buffer> {
  return drawn(shop, 'weigh-ticket', paper, () => drawTicket(shop, paper));
}

const kg = (weight: number) => `${formatNumber(weight)} kg`;

async function drawTicket(shop: Shop, { ticket, site, address }: TicketPaper): Promise<Buffer> {
  const title = `Nota timbang ${ticket.code}`;
  return drawPaper({
    title,
    product: site.product,
    foot: `${title} · nota ke-${ticket.seq} dari ${ticket.of} di rantai penjual ini`,
    madeAt: new Date(ticket.createdAt),
    content: [
      letterhead(await headOf(shop, site), 'Nota timbang', [
        `Nomor ${ticket.code}`,
        formatDateTime(ticket.weighedAt),
      ]),
      { columns: [facts(ticket), { width: 120, qr: address, fit: 120 }], columnGap: 24 },
      { text: written(termsText(ticket.terms)), margin: [0, 10, 0, 10] },
      readings(ticket),
      proof(ticket, address),
    ],
  });
}

function facts(ticket: TicketPaper['ticket']): Content {
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
        { text: label, color: muted },
        { text: written(text), bold: label === 'Yang dibayar' },
      ]),
    },
    layout: { ...plain, paddingTop: () => 2, paddingBottom: () => 2 },
  };
}

/** Several measurements, and the mean of them that counts. */
const percents = (all: number[], mean: number) =>
  all.length > 1
    ? `${formatNumber(mean)} % (rata-rata ${all.map((one) => formatNumber(one)).join('; ')})`
    : `${formatNumber(mean)} %`;

function readings({ readings: all, net, sacks }: TicketPaper['ticket']): Content {
  const head = (text: string): TableCell => ({ text, style: 'head', alignment: 'right' });
  const sum = (of: 'gross' | 'tare') => exactSum(...all.map((one) => one[of]));
  return {
    table: {
      headerRows: 1,
      widths: ['auto', '*', '*', '*', 'auto'],
      body: [
        [head('No.'), head('Bruto (kg)'), head('Tara (kg)'), head('Neto (kg)'), head('Karung')],
        ...all.map(({ gross, tare, sacks }, at) =>
          [at + 1, gross, tare, exactSum(gross, -tare), sacks].map((value) => right(formatNumber(value))),
        ),
        [
          { text: 'Jumlah', bold: true },
          ...[sum('gross'), sum('tare'), net, sacks].map((value) =>
            right(formatNumber(value), { bold: true }),
          ),
        ],
      ],
    },
    layout: {
      ...plain,
      hLineWidth: (row, node) => (row <= 1 || row >= node.table.body.length - 1 ? 0.8 : 0.4),
      hLineColor: (row) => (row <= 1 ? sawah : divide),
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
  };
}

const plain = { hLineWidth: () => 0, vLineWidth: () => 0, paddingLeft: () => 0, paddingRight: () => 6 };

function proof({ hash, prev }: TicketPaper['ticket'], address: string): Content {
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
