import { daysText, dayText, monthText } from '../../shared/format/dates.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import type { reportQuery } from '../../shared/schemas/report-schemas.ts';
import type { Settings } from '../../shared/schemas/settings-schemas.ts';
import type { Actor, AppContext } from '../context.ts';
import type { ReportDocument } from '../file-formats/report-document.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getSalesReport, type SalesReport } from './get-sales-report.ts';

/** The result of `getSalesReport` for PDF and XLSX: exactly what the page shows. Admins only. */
export async function getSalesReportDocument(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof reportQuery>,
): Promise<ReportDocument> {
  const report = await getSalesReport(ctx, actor, input);
  return toSalesReportDocument(report, await getSettings(ctx, 'site', 'store'), ctx.clock.now());
}

const MONEY_FACTS = [
  ['Pengembalian dana', 'refunded'],
  ['Ditarik bank pembeli', 'chargebacks'],
  ['Pendapatan bersih', 'netRevenue'],
  ['Komisi', 'commission'],
  ['Kode unik', 'uniqueCodes'],
  ['Biaya transfer bank', 'bankFees'],
  ['Biaya pembayaran online', 'gatewayFees'],
  ['Biaya QRIS', 'qrisFees'],
] as const;

function toSalesReportDocument(
  report: SalesReport,
  { site, store }: Pick<Settings, 'site' | 'store'>,
  madeAt: Date,
): ReportDocument {
  const { before } = report;
  return {
    site,
    name: `laporan-${report.start}-${report.end}`,
    title: 'Laporan',
    period: daysText(report),
    compared: daysText(before),
    madeAt,
    currency: store.currency,
    facts: [
      {
        label: 'Total Pendapatan',
        kind: 'money',
        value: report.totalRevenue,
        before: before.totalRevenue,
      },
      { label: 'Total Pesanan', kind: 'number', value: report.totalOrders, before: before.totalOrders },
      { label: 'Total Produk', kind: 'number', value: report.totalProducts, before: before.totalProducts },
      { label: 'Total Petani', kind: 'number', value: report.totalFarmers, before: before.totalFarmers },
      ...MONEY_FACTS.map(([label, key]) => ({
        label,
        kind: 'money' as const,
        value: report[key],
        before: before[key],
      })),
    ],
    charts: [
      {
        title: 'Pendapatan per bulan',
        kind: 'money',
        bars: report.monthlyRevenue.map(({ month, revenue, before }) => ({
          label: monthText(month),
          value: revenue,
          before,
        })),
      },
      ...(report.dailyRevenue
        ? [
            {
              title: 'Pendapatan per hari',
              kind: 'money' as const,
              bars: report.dailyRevenue.map(({ day, revenue, before }) => ({
                label: dayText(day),
                value: revenue,
                before,
              })),
            },
          ]
        : []),
    ],
    tables: [
      {
        title: 'Produk Terlaris',
        empty: 'Belum ada pesanan terbayar.',
        columns: [
          { title: 'Peringkat', kind: 'number', wide: 0.7 },
          { title: 'Produk', kind: 'text', wide: 2 },
          { title: 'Terjual', kind: 'number' },
          { title: 'Satuan', kind: 'text', wide: 0.7 },
          { title: 'Pendapatan', kind: 'money', wide: 1.3 },
          { title: 'Sebelumnya', kind: 'money', wide: 1.3 },
        ],
        rows: report.topProducts.map((product, at) => [
          at + 1,
          product.name,
          product.sales,
          product.unit,
          product.revenue,
          product.before,
        ]),
      },
      {
        title: 'Statistik Petani',
        empty: 'Belum ada pesanan terbayar.',
        columns: [
          { title: 'Peringkat', kind: 'number', wide: 0.7 },
          { title: 'Nama', kind: 'text', wide: 2 },
          { title: 'Produk', kind: 'number', wide: 0.7 },
          { title: 'Total pendapatan', kind: 'money', wide: 1.3 },
          { title: 'Rata-rata per produk', kind: 'money', wide: 1.4 },
          { title: 'Sebelumnya', kind: 'money', wide: 1.3 },
        ],
        rows: report.farmerStats.map((farmer, at) => [
          at + 1,
          farmer.name,
          farmer.products,
          farmer.revenue,
          farmer.average,
          farmer.before,
        ]),
      },
    ],
  };
}
