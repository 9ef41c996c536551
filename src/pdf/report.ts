import type { Content, TableCell } from 'pdfmake';
import {
  type Chart,
  changeOf,
  type DocumentTable,
  type Fact,
  type Kind,
  type ReportDocument,
  type Value,
} from '../domain/documents/document.ts';
import type { Shop } from '../domain/shop.ts';
import { formatMoney, formatNumber } from '../shared/figures/money.ts';
import { formatDateTime } from '../shared/labels.ts';
import { divide, drawPaper, headOf, letterhead, muted, PAPER_WIDTH, sawah, written } from './paper.ts';

/** The bars of the period before, and the ground of a table's head. */
const past = '#B3BAB3';
const soft = '#E8F3EA';
const BAR_HEIGHT = 110;
/** More bars than this under one another would have no room for their labels. */
const LABELS = 16;
const FACTS_A_ROW = 3;

/** The report as a PDF: figures, bars as vectors, then the tables, whose heads are repeated on each page. */
export async function reportPdf(shop: Shop, report: ReportDocument): Promise<Buffer> {
  const { site, title, period, compared, madeAt } = report;
  return drawPaper({
    title: `${site.product} - ${title} ${period}`,
    product: site.product,
    foot: `${site.product} · ${title} · ${period}`,
    madeAt,
    content: [
      letterhead(await headOf(shop, site), title, [
        period,
        ...(compared ? [`Dibandingkan dengan ${compared}`] : []),
        `Dibuat ${formatDateTime(madeAt)}`,
      ]),
      ...factsOf(report),
      ...report.charts.map((chart) => chartOf(chart, report)),
      ...report.tables.flatMap((table) => tableOf(table, report)),
    ],
  });
}

type Written = Pick<ReportDocument, 'currency'>;

function textOf(value: Value, kind: Kind, { currency }: Written): string {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  if (kind === 'money') return formatMoney(value, currency);
  if (kind === 'percent') return `${value > 0 ? '+' : ''}${formatNumber(value)}%`;
  return formatNumber(value);
}

function comparison(fact: Fact, report: Written): string {
  if (fact.before === null) return ' ';
  // The change of a share would be percent of percents.
  const change = fact.kind === 'percent' ? null : changeOf(fact.value, fact.before);
  const before = `sebelumnya ${textOf(fact.before, fact.kind, report)}`;
  return change === null ? before : `${textOf(change, 'percent', report)}, ${before}`;
}

function factsOf(report: ReportDocument): Content[] {
  const cells = report.facts.map(
    (fact): TableCell => ({
      stack: [
        { text: fact.label, color: muted },
        { text: textOf(fact.value, fact.kind, report), fontSize: 13, bold: true },
        { text: comparison(fact, report), color: muted, fontSize: 7.5 },
      ],
      margin: [4, 4, 4, 4],
    }),
  );
  if (cells.length === 0) return [];
  const body: TableCell[][] = [];
  for (let at = 0; at < cells.length; at += FACTS_A_ROW) {
    const row = cells.slice(at, at + FACTS_A_ROW);
    while (row.length < FACTS_A_ROW) row.push('');
    body.push(row);
  }
  const lines = { hLineColor: () => divide, vLineColor: () => divide };
  return [
    {
      table: { widths: Array(FACTS_A_ROW).fill('*'), body },
      layout: { ...lines, hLineWidth: () => 0.5, vLineWidth: () => 0.5 },
    },
  ];
}

function chartOf({ title, kind, bars }: Chart, report: ReportDocument): Content {
  const most = Math.max(1, ...bars.flatMap((bar) => [bar.value, bar.before ?? 0]));
  const step = PAPER_WIDTH / Math.max(1, bars.length);
  const wide = Math.min(22, step * 0.36);
  const bar = (x: number, value: number, colour: string) => {
    const height = Math.max((value / most) * BAR_HEIGHT, value > 0 ? 1 : 0);
    return `<rect x="${x.toFixed(2)}" y="${(BAR_HEIGHT - height).toFixed(2)}" width="${wide.toFixed(2)}" height="${height.toFixed(2)}" fill="${colour}"/>`;
  };
  const drawn = bars.flatMap(({ value, before }, at) => {
    const middle = step * (at + 0.5);
    return before === null
      ? [bar(middle - wide / 2, value, sawah)]
      : [bar(middle - wide - 0.5, before, past), bar(middle + 0.5, value, sawah)];
  });
  const every = Math.ceil(bars.length / LABELS);
  const labels = bars.filter((_, at) => at % every === 0);
  const compared = bars.some(({ before }) => before !== null);
  return {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    stack: [
      {
        columns: [
          { text: title, bold: true, fontSize: 12 },
          {
            alignment: 'right',
            color: muted,
            fontSize: 8,
            margin: [0, 3, 0, 0],
            text: `Tertinggi ${textOf(most, kind, report)}${compared ? ' · hijau: periode ini, abu-abu: sebelumnya' : ''}`,
          },
        ],
      },
      {
        margin: [0, 6, 0, 0],
        svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${PAPER_WIDTH}" height="${BAR_HEIGHT + 1}" viewBox="0 0 ${PAPER_WIDTH} ${BAR_HEIGHT + 1}">${drawn.join('')}<rect x="0" y="${BAR_HEIGHT}" width="${PAPER_WIDTH}" height="0.6" fill="${muted}"/></svg>`,
      },
      {
        columnGap: 0,
        columns: labels.map(({ label }) => ({
          width: step * every,
          text: label,
          alignment: every === 1 ? ('center' as const) : ('left' as const),
          fontSize: 7,
          color: muted,
        })),
      },
    ],
  };
}

function tableOf({ title, columns, rows, empty }: DocumentTable, report: ReportDocument): Content[] {
  const heading = { text: title, bold: true, fontSize: 12 };
  if (rows.length === 0) {
    return [
      { ...heading, margin: [0, 16, 0, 6] },
      { text: empty, color: muted },
    ];
  }
  const side = (kind: Kind): 'left' | 'right' => (kind === 'text' ? 'left' : 'right');
  const shares = columns.reduce((sum, column) => sum + (column.wide ?? 1), 0);
  // Eight points of each column are the space beside its text.
  const room = PAPER_WIDTH - columns.length * 8;
  return [
    {
      margin: [0, 12, 0, 0],
      table: {
        // The title stands in the head, so that it is never left alone at the foot of a page.
        headerRows: 2,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: columns.map((column) => ((column.wide ?? 1) / shares) * room),
        body: [
          [
            { ...heading, colSpan: columns.length, border: [false, false, false, true] },
            ...columns.slice(1).map(() => ''),
          ],
          columns.map((column) => ({
            text: column.title,
            alignment: side(column.kind),
            bold: true,
            fontSize: 8,
            color: muted,
            fillColor: soft,
          })),
          ...rows.map((row) =>
            columns.map(({ kind }, at) => ({
              text: written(textOf(row[at] ?? null, kind, report)),
              alignment: side(kind),
              fontFeatures: ['tnum' as const],
            })),
          ),
        ],
      },
      layout: {
        hLineWidth: (line) => (line === 0 ? 0 : 0.5),
        vLineWidth: () => 0,
        hLineColor: () => divide,
        paddingLeft: () => 4,
        paddingRight: () => 4,
        paddingTop: () => 3,
        paddingBottom: () => 2,
      },
    },
  ];
}
