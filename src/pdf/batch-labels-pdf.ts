import type { Content, TableCell } from 'pdfmake';
import type { BatchLabel } from '../domain/batches/get-batch-label.ts';
import type { AppContext } from '../domain/context.ts';
import { formatDate } from '../shared/enums/labels.ts';
import { brandGreen, printableText, renderPdf, ruleColor } from './pdf-document.ts';
import { type Drawn, renderDocument } from './render-document.ts';

/** On an A4 sheet to cut apart, or one by one on the paper of a small receipt printer. */
export const LABEL_SIZES = ['a4', '58'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];

const COLUMNS = 2;
const ROWS = 5;
const ROW_HEIGHT = 132;
const QR_SIZE = 96;
/** 58 and 70 millimetres in points. */
const RECEIPT = { width: 164.4, height: 198.4 };

export const batchLabelsPdf = (ctx: AppContext, label: BatchLabel, size: LabelSize): Promise<Buffer> =>
  renderDocument(ctx, 'drawBatchLabels', label.site, { ...label, size });

/** Runs in a process of its own (`src/server/file-jobs.ts`). */
export async function drawBatchLabels(label: Drawn<BatchLabel & { size: LabelSize }>): Promise<Buffer> {
  const { batch, site, size } = label;
  const title = `Label lot ${batch.code}`;
  const madeAt = new Date(batch.events[0]!.at);
  if (size === '58') {
    const qr: Content = { qr: label.address, fit: QR_SIZE, alignment: 'center', margin: [0, 4, 0, 0] };
    const content = [...linesOf(label), qr];
    return renderPdf({ title, product: site.product, footer: '', madeAt, content, page: RECEIPT });
  }
  const cell = (): TableCell => ({
    columns: [
      { width: QR_SIZE, qr: label.address, fit: QR_SIZE },
      { width: '*', stack: linesOf(label) },
    ],
    columnGap: 8,
  });
  const body = Array.from({ length: ROWS }, () => Array.from({ length: COLUMNS }, cell));
  return renderPdf({
    title,
    product: site.product,
    footer: `${title}: gunting, lalu tempel pada kemasannya.`,
    madeAt,
    content: [
      {
        table: { widths: ['*', '*'], heights: ROW_HEIGHT, body, dontBreakRows: true },
        layout: {
          hLineWidth: () => 0.6,
          vLineWidth: () => 0.6,
          hLineColor: () => ruleColor,
          vLineColor: () => ruleColor,
          paddingTop: () => 8,
          paddingBottom: () => 4,
        },
      },
    ],
  });
}

function linesOf({ batch, site }: BatchLabel): Content[] {
  const day = (label: string, value: string | null): Content[] =>
    value ? [{ text: `${label} ${formatDate(value)}`, fontSize: 8.5 }] : [];
  return [
    { text: printableText(site.product), bold: true, color: brandGreen, fontSize: 8.5 },
    { text: printableText(batch.goods), bold: true, fontSize: batch.goods.length > 24 ? 10 : 12 },
    { text: `Lot ${batch.code}`, bold: true },
    { text: printableText(batch.seller), fontSize: 8.5 },
    { text: printableText(`${batch.city}, ${batch.province}`), fontSize: 8.5 },
    ...day('Dipanen', batch.harvestedOn),
    ...day('Digiling', batch.milledOn),
    ...day('Dikemas', batch.packedOn),
    ...day('Baik sampai', batch.goodUntil),
  ];
}
