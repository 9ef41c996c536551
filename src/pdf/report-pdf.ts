import type { Content, TableCell } from 'pdfmake';
import type { AppContext } from '../domain/context.ts';
import {
  type Chart,
  type DocumentFact,
  type DocumentTable,
  type DocumentValue,
  percentChange,
  type ReportDocument,
  type ValueKind,
} from '../domain/file-formats/report-document.ts';
import { formatDateTime } from '../shared/enums/labels.ts';
import { formatMoney, formatNumber } from '../shared/format/money.ts';
import {
  brandGreen,
  CONTENT_WIDTH,
  letterhead,
  mutedColor,
  printableText,
  renderPdf,
  ruleColor,
} from './pdf-document.ts';
import { type Drawn, renderDocument } from './render-document.ts';

/** The colour of the previous period's bars and of a table's header. */
const previousColor = '#B3BAB3';
const softColor = '#E8F3EA';
const BAR_HEIGHT = 110;
/** Beyond this number of bars there is no room for their labels. */
const LABELLED_BARS_MAX = 16;
const FACTS_PER_ROW = 3;

/**
 * The report as a PDF: figures, vector bar charts, then the tables, whose headers are repeated on each page.
 */
export const reportPdf = (ctx: AppContext, report: ReportDocument): Promise<Buffer> =>
  renderDocument(ctx, 'drawReport', report.site, report);

/** Runs in a process of its own (`src/server/file-jobs.ts`). */
export async function drawReport({ head, ...report }: Drawn<ReportDocument>): Promise<Buffer> {
  const { site, title, period, compared, madeAt } = report;
  return renderPdf({
    title: `${site.product} - ${title} ${period}`,
    product: site.product,
    footer: `${site.product} · ${title} · ${period}`,
    madeAt,
    content: [
      letterhead(head, title, [
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

type WithCurrency = Pick<ReportDocument, 'currency'>;

function textOf(value: DocumentValue, kind: ValueKind, { currency }: WithCurrency): string {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  if (kind === 'money') return formatMoney(value, currency);
  if (kind === 'percent') return `${value > 0 ? '+' : ''}${formatNumber(value)}%`;
  return formatNumber(value);
}

function comparison(fact: DocumentFact, report: WithCurrency): string {
  if (fact.before === null) return ' ';
  // The change of a percentage would be a percentage of a percentage, which misleads.
  const change = fact.kind === 'percent' ? null : percentChange(fact.value, fact.before);
  const before = `sebelumnya ${textOf(fact.before, fact.kind, report)}`;
  return change === null ? before : `${textOf(change, 'percent', report)}, ${before}`;
}

function factsOf(report: ReportDocument): Content[] {
  const cells = report.facts.map(
    (fact): TableCell => ({
      stack: [
        { text: fact.label, color: mutedColor },
        { text: textOf(fact.value, fact.kind, report), fontSize: 13, bold: true },
        { text: comparison(fact, report), color: mutedColor, fontSize: 7.5 },
      ],
      margin: [4, 4, 4, 4],
    }),
  );
  if (cells.length === 0) return [];
  const body: TableCell[][] = [];
  for (let at = 0; at < cells.length; at += FACTS_PER_ROW) {
    const row = cells.slice(at, at + FACTS_PER_ROW);
    while (row.length < FACTS_PER_ROW) row.push('');
    body.push(row);
  }
  const lines = { hLineColor: () => ruleColor, vLineColor: () => ruleColor };
  return [
    {
      table: { widths: Array(FACTS_PER_ROW).fill('*'), body },
      layout: { ...lines, hLineWidth: () => 0.5, vLineWidth: () => 0.5 },
    },
  ];
}

function chartOf({ title, kind, bars }: Chart, report: ReportDocument): Content {
  const most = Math.max(1, ...bars.flatMap((bar) => [bar.value, bar.before ?? 0]));
  const step = CONTENT_WIDTH / Math.max(1, bars.length);
  const wide = Math.min(22, step * 0.36);
  const bar = (x: number, value: number, colour: string) => {
    const height = Math.max((value / most) * BAR_HEIGHT, value > 0 ? 1 : 0);
    return `<rect x="${x.toFixed(2)}" y="${(BAR_HEIGHT - height).toFixed(2)}" width="${wide.toFixed(2)}" height="${height.toFixed(2)}" fill="${colour}"/>`;
  };
  const drawn = bars.flatMap(({ value, before }, at) => {
    const middle = step * (at + 0.5);
    return before === null
      ? [bar(middle - wide / 2, value, brandGreen)]
      : [bar(middle - wide - 0.5, before, previousColor), bar(middle + 0.5, value, brandGreen)];
  });
  const every = Math.ceil(bars.length / LABELLED_BARS_MAX);
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
            color: mutedColor,
            fontSize: 8,
            margin: [0, 3, 0, 0],
            text: `Tertinggi ${textOf(most, kind, report)}${compared ? ' · hijau: periode ini, abu-abu: sebelumnya' : ''}`,
          },
        ],
      },
      {
        margin: [0, 6, 0, 0],
        svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${CONTENT_WIDTH}" height="${BAR_HEIGHT + 1}" viewBox="0 0 ${CONTENT_WIDTH} ${BAR_HEIGHT + 1}">${drawn.join('')}<rect x="0" y="${BAR_HEIGHT}" width="${CONTENT_WIDTH}" height="0.6" fill="${mutedColor}"/></svg>`,
      },
      {
        columnGap: 0,
        columns: labels.map(({ label }) => ({
          width: step * every,
          text: label,
          alignment: every === 1 ? ('center' as const) : ('left' as const),
          fontSize: 7,
          color: mutedColor,
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
      { text: empty, color: mutedColor },
    ];
  }
  const side = (kind: ValueKind): 'left' | 'right' => (kind === 'text' ? 'left' : 'right');
  const shares = columns.reduce((sum, column) => sum + (column.wide ?? 1), 0);
  // Eight points of each column are its padding.
  const room = CONTENT_WIDTH - columns.length * 8;
  return [
    {
      margin: [0, 12, 0, 0],
      table: {
        // The title is part of the header, so that it is never alone at the bottom of a page.
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
            color: mutedColor,
            fillColor: softColor,
          })),
          ...rows.map((row) =>
            columns.map(({ kind }, at) => ({
              text: printableText(textOf(row[at] ?? null, kind, report)),
              alignment: side(kind),
              fontFeatures: ['tnum' as const],
            })),
          ),
        ],
      },
      layout: {
        hLineWidth: (line) => (line === 0 ? 0 : 0.5),
        vLineWidth: () => 0,
        hLineColor: () => ruleColor,
        paddingLeft: () => 4,
        paddingRight: () => 4,
        paddingTop: () => 3,
        paddingBottom: () => 2,
      },
    },
  ];
}
