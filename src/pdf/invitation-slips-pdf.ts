import type { Content, TableCell } from 'pdfmake';
import type { InvitationSlip, InvitationSlips } from '../domain/accounts/farmers/invite-farmers.ts';
import type { AppContext } from '../domain/context.ts';
import { invitationOutcomeLabel } from '../shared/enums/invitation-outcomes.ts';
import { formatDateTime } from '../shared/enums/labels.ts';
import { formatNumber } from '../shared/format/money.ts';
import { brandGreen, mutedColor, printableText, renderPdf, ruleColor } from './pdf-document.ts';
import { type Drawn, renderDocument } from './render-document.ts';

/** Two columns and four rows on a page. */
const COLUMNS = 2;
const ROW_HEIGHT = 160;
const QR_SIZE = 112;

/** Invitations to cut out and hand over. They are secrets: no copy of the file is kept. */
export const invitationSlipsPdf = (ctx: AppContext, slips: InvitationSlips): Promise<Buffer> =>
  renderDocument(ctx, 'drawInvitationSlips', slips.site, slips);

/** Runs in a process of its own (`src/server/file-jobs.ts`). */
export async function drawInvitationSlips(all: Drawn<InvitationSlips>): Promise<Buffer> {
  const { slips, skipped, site } = all;
  const rows = Array.from({ length: Math.ceil(slips.length / COLUMNS) }, (_, row): TableCell[] =>
    Array.from({ length: COLUMNS }, (_, column) => {
      const slip = slips[row * COLUMNS + column];
      return slip ? slipCell(all, slip) : '';
    }),
  );
  const title = 'Undangan petani';
  return renderPdf({
    title,
    product: site.product,
    footer: `${title}: ${formatNumber(slips.length)} lembar. Gunting, lalu serahkan hanya kepada yang namanya tercantum.`,
    madeAt: new Date(all.madeAt),
    content: [
      {
        table: { widths: ['*', '*'], heights: ROW_HEIGHT, body: rows, dontBreakRows: true },
        layout: {
          hLineWidth: () => 0.6,
          vLineWidth: () => 0.6,
          hLineColor: () => ruleColor,
          vLineColor: () => ruleColor,
          hLineStyle: () => ({ dash: { length: 4, space: 4 } }),
          vLineStyle: () => ({ dash: { length: 4, space: 4 } }),
          paddingTop: () => 12,
          paddingBottom: () => 8,
          paddingLeft: () => 8,
          paddingRight: () => 8,
        },
      },
      ...(skipped.length > 0 ? [skippedList(skipped)] : []),
    ],
  });
}

function slipCell(
  { site, address, until }: InvitationSlips,
  { name, url, signsInBy }: InvitationSlip,
): Content {
  return {
    columns: [
      { width: QR_SIZE, qr: url, fit: QR_SIZE },
      {
        width: '*',
        fontSize: 9,
        lineHeight: 1.15,
        stack: [
          { text: printableText(site.product), bold: true, color: brandGreen },
          {
            text: printableText(name),
            bold: true,
            fontSize: name.length > 24 ? 10 : 12,
            margin: [0, 0, 0, 3],
          },
          'Pindai kode ini dengan kamera HP dan buat password Anda sendiri.',
          {
            text: [
              'Sesudah itu masuk kapan saja di ',
              { text: address, bold: true },
              ` dengan ${signsInBy === 'phone' ? 'nomor telepon' : 'email'} Anda dan password itu.`,
            ],
          },
          {
            text: `Sekali pakai, berlaku sampai ${formatDateTime(until)}.`,
            color: mutedColor,
            fontSize: 8.5,
            margin: [0, 3, 0, 0],
          },
        ],
      },
    ],
    columnGap: 8,
  };
}

const skippedList = (skipped: InvitationSlips['skipped']): Content => ({
  margin: [0, 16, 0, 0],
  stack: [
    { text: 'Tidak dicetak', style: 'head' },
    ...skipped.map(({ name, outcome }) => ({
      text: [printableText(name), `: ${invitationOutcomeLabel[outcome]}`],
    })),
  ],
});
