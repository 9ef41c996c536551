import { daysText } from '../../shared/format/dates.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import type { reportQuery } from '../../shared/schemas/report-schemas.ts';
import type { Actor, AppContext } from '../context.ts';
import type { ReportDocument } from '../file-formats/report-document.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getPriceReport } from './get-price-report.ts';

/** The result of `getPriceReport` for PDF and XLSX: exactly what the page shows. Admins only. */
export async function getPriceReportDocument(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof reportQuery>,
): Promise<ReportDocument> {
  const report = await getPriceReport(ctx, actor, input);
  const { site, store } = await getSettings(ctx, 'site', 'store');
  const { before } = report;
  return {
    site,
    name: `laporan-harga-${report.start}-${report.end}`,
    title: 'Laporan Harga',
    period: daysText(report),
    compared: daysText(before),
    madeAt: ctx.clock.now(),
    currency: store.currency,
    facts: [
      { label: 'Penawaran', kind: 'number', value: report.bids, before: before.bids },
      { label: 'Kesepakatan', kind: 'number', value: report.deals, before: before.deals },
      ...share('Tawaran terhadap harga jual', report.bidToList, before.bidToList),
      ...share('Kesepakatan terhadap tengkulak', report.dealToTengkulak, before.dealToTengkulak),
    ],
    charts: [],
    tables: [
      {
        title: 'Harga per produk dan kabupaten',
        empty: 'Belum ada penawaran.',
        columns: [
          { title: 'Produk', kind: 'text', wide: 1.8 },
          { title: 'Satuan', kind: 'text', wide: 0.7 },
          { title: 'Kabupaten/Kota', kind: 'text', wide: 1.4 },
          { title: 'Tawaran', kind: 'number', wide: 0.8 },
          { title: 'Median tawaran', kind: 'money', wide: 1.1 },
          { title: 'Sebelumnya', kind: 'money', wide: 1.1 },
          { title: 'Harga jual', kind: 'money', wide: 1.1 },
          { title: 'Tengkulak', kind: 'money', wide: 1.1 },
          { title: 'Sepakat', kind: 'number', wide: 0.8 },
          { title: 'Median sepakat', kind: 'money', wide: 1.1 },
        ],
        rows: report.rows.map((row) => [
          row.product,
          row.unit,
          row.city,
          row.bids,
          row.bid,
          row.before,
          row.list,
          row.tengkulak,
          row.deals,
          row.deal,
        ]),
      },
    ],
  };
}

function share(label: string, value: number | null, before: number | null): ReportDocument['facts'] {
  return value === null ? [] : [{ label, kind: 'percent', value, before }];
}
