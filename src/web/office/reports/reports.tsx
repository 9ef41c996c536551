import { getReport, type Report } from '../../../domain/reports/get-report.ts';
import { dayInWords, daysInWords, monthInShort } from '../../../shared/figures/days.ts';
import { formatMoney, formatMoneyBrief, formatNumber } from '../../../shared/figures/money.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Card } from '../../ui/card.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import type { Route } from './+types/reports';
import { Bars, Change, FigureCard } from './figures.tsx';
import { orNothing } from './report-asked.ts';
import { ReportFrame } from './report-frame.tsx';
import { loadReport } from './report-request.ts';

export const handle = { title: 'Laporan' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return loadReport(shop, request, (query) => getReport(shop, actor, query));
}

export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  return orNothing(request, serverLoader);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Laporan') },
  { name: 'robots', content: 'noindex' },
];

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { report } = loaderData;
  return (
    <ReportFrame
      title="Laporan"
      subtitle={report && `${daysInWords(report)}, dibandingkan dengan ${daysInWords(report.before)}`}
      exports="/api/admin/reports/export"
      data={loaderData}
    >
      {(report) => <Figures report={report} />}
    </ReportFrame>
  );
}

function Figures({ report }: { report: Report }) {
  const currency = useRootData()?.shell.currency;
  const money = (amount: number) => formatMoney(amount, currency);
  const brief = (amount: number) => formatMoneyBrief(amount, currency);
  const { before } = report;
  const none = report.totalOrders === 0;
  return (
    <>
      {none && (
        <Notice tone="info" title="Belum ada pesanan selesai dalam rentang ini.">
          Angka muncul begitu pembeli menerima pesanannya.
        </Notice>
      )}
      <section
        aria-label="Ringkasan"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(15rem,26%)),1fr))] gap-4"
      >
        <FigureCard label="Total Pendapatan" value={money(report.totalRevenue)}>
          <Change value={report.totalRevenue} before={before.totalRevenue} text={money} />
        </FigureCard>
        <FigureCard label="Total Pesanan" value={formatNumber(report.totalOrders)}>
          <Change value={report.totalOrders} before={before.totalOrders} text={formatNumber} />
        </FigureCard>
        <FigureCard label="Total Produk" value={formatNumber(report.totalProducts)}>
          <Change value={report.totalProducts} before={before.totalProducts} text={formatNumber} />
        </FigureCard>
        <FigureCard label="Total Petani" value={formatNumber(report.totalFarmers)}>
          <Change value={report.totalFarmers} before={before.totalFarmers} text={formatNumber} />
        </FigureCard>
        <FigureCard label="Pengembalian dana" value={money(report.refunded)}>
          <Change value={report.refunded} before={before.refunded} text={money} worse />
        </FigureCard>
        <FigureCard label="Komisi" value={money(report.commission)}>
          <Change value={report.commission} before={before.commission} text={money} />
        </FigureCard>
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
          <Bars
            title="Pendapatan per bulan"
            text={money}
            brief={brief}
            bars={report.monthlyRevenue.map(({ month, revenue, before }) => ({
              key: month,
              label: monthInShort(month),
              value: revenue,
              before,
            }))}
          />
          {report.dailyRevenue && (
            <Bars
              title="Pendapatan per hari"
              text={money}
              brief={brief}
              bars={report.dailyRevenue.map(({ day, revenue, before }) => ({
                key: day,
                label: dayInWords(day),
                value: revenue,
                before,
              }))}
            />
          )}
        </Card>
        <Card>
          <h2 className="mb-3 text-base font-bold">Produk Terlaris</h2>
          {report.topProducts.length === 0 && <p className="text-muted">Belum ada pesanan selesai.</p>}
          <ol className="grid gap-4">
            {report.topProducts.map((product, at) => (
              <li
                key={`${product.name} ${product.unit}`}
                className="flex items-baseline gap-[min(0.75rem,12px)]"
              >
                <span className="w-[min(1.25rem,20px)] text-right font-bold text-muted">{at + 1}</span>
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
                    {product.name}
                    <span className="tabular">{money(product.revenue)}</span>
                  </span>
                  <span className="text-muted tabular">
                    {formatNumber(product.sales)} {product.unit}
                  </span>
                  <Change value={product.revenue} before={product.before} text={money} />
                </span>
              </li>
            ))}
          </ol>
        </Card>
      </div>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-base font-bold">Statistik Petani</h2>
        {report.farmerStats.length === 0 && <p className="text-muted">Belum ada pesanan selesai.</p>}
        <Table caption="Statistik Petani" className={report.farmerStats.length === 0 ? 'hidden' : undefined}>
          <thead>
            <tr>
              <Th numeric>Peringkat</Th>
              <Th>Nama</Th>
              <Th numeric>Produk</Th>
              <Th numeric>Total pendapatan</Th>
              <Th numeric>Rata-rata per produk</Th>
              <Th>Dibanding sebelumnya</Th>
            </tr>
          </thead>
          <tbody>
            {report.farmerStats.map((farmer, at) => (
              <Tr key={farmer.id}>
                <Td label="Peringkat" numeric>
                  {at + 1}
                </Td>
                <Td label="Nama" className="font-semibold">
                  {farmer.name}
                </Td>
                <Td label="Produk" numeric>
                  {formatNumber(farmer.products)}
                </Td>
                <Td label="Total pendapatan" numeric>
                  {money(farmer.revenue)}
                </Td>
                <Td label="Rata-rata per produk" numeric>
                  {money(farmer.average)}
                </Td>
                <Td label="Dibanding sebelumnya">
                  <Change value={farmer.revenue} before={farmer.before} text={money} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </section>
    </>
  );
}
