import { dayInWords, daysInWords, monthInWords } from '../../shared/figures/days.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import type { reportQuery } from '../../shared/input/reports.ts';
import type { Settings } from '../../shared/input/settings.ts';
import type { ReportDocument } from '../documents/document.ts';
import { getSettings } from '../settings/get-settings.ts';
import type { Actor, Shop } from '../shop.ts';
import { getReport, type Report } from './get-report.ts';

/** The report of `getReport` as it is written to PDF and XLSX: exactly what the page shows. Admins only. */
export async function getReportDocument(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof reportQuery>,
): Promise<ReportDocument> {
  const report = await getReport(shop, actor, input);
  return reportDocument(report, await getSettings(shop, 'site', 'store'), shop.clock.now());
}

function reportDocument(
  report: Report,
  { site, store }: Pick<Settings, 'site' | 'store'>,
  madeAt: Date,
): ReportDocument {
  const { before } = report;
  return {
    site,
    name: `laporan-${report.start}-${report.end}`,
    title: 'Laporan',
    period: daysInWords(report),
    compared: daysInWords(before),
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
      { label: 'Pengembalian dana', kind: 'money', value: report.refunded, before: before.refunded },
      { label: 'Komisi', kind: 'money', value: report.commission, before: before.commission },
    ],
    charts: [
      {
        title: 'Pendapatan per bulan',
        kind: 'money',
        bars: report.monthlyRevenue.map(({ month, revenue, before }) => ({
          label: monthInWords(month),
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
                label: dayInWords(day),
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
        empty: 'Belum ada pesanan selesai.',
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
        empty: 'Belum ada pesanan selesai.',
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
