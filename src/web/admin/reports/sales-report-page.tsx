import { getSalesReport, type SalesReport } from '../../../domain/reports/get-sales-report.ts';
import { findSavedReports } from '../../../domain/reports/saved/find-saved-reports.ts';
import { moneyKindLabel } from '../../../shared/enums/money-labels.ts';
import { daysText, dayText, shortMonthText } from '../../../shared/format/dates.ts';
import { formatMoney, formatMoneyBrief, formatNumber } from '../../../shared/format/money.ts';
import type { MoneyKind } from '../../../shared/rules/orders/money-kinds.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/sales-report-page';
import { loadReport } from './load-report.ts';
import { ReportLayout } from './report-layout.tsx';
import { BarChart, Change, MetricCard } from './report-metrics.tsx';
import { ordersHref, withEmptyReport } from './report-query.ts';
import { SavedReports } from './saved-reports.tsx';

export const handle = { title: 'Laporan' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return loadReport(ctx, request, async (query) => {
    const [report, saved] = await Promise.all([
      getSalesReport(ctx, actor, query),
      findSavedReports(ctx, actor),
    ]);
    return { ...report, saved };
  });
}

export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  return withEmptyReport(request, serverLoader);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Laporan') },
  { name: 'robots', content: 'noindex' },
];

export default function SalesReportPage({ loaderData }: Route.ComponentProps) {
  const { report, asked } = loaderData;
  return (
    <ReportLayout
      title="Laporan"
      subtitle={report && `${daysText(report)}, dibandingkan dengan ${daysText(report.before)}`}
      exports="/api/admin/reports/export"
      data={loaderData}
    >
      {(report) => (
        <>
          <SalesMetrics report={report} />
          <SavedReports
            saved={report.saved}
            shown={{ type: asked.type === 'yearly' ? 'yearly' : 'monthly', by: null }}
          />
        </>
      )}
    </ReportLayout>
  );
}

type Figure = 'netRevenue' | 'refunded' | 'chargebacks' | 'commission' | 'uniqueCodes' | Fee;
type Fee = 'bankFees' | 'gatewayFees' | 'qrisFees';
/** The ledger's figures with the kind of the rows behind them; a figure without one has rows of several kinds. */
const LEDGER_METRICS: { label: string; key: Figure; kind?: MoneyKind; worse?: boolean }[] = [
  { label: 'Pengembalian dana', key: 'refunded', kind: 'refund', worse: true },
  { label: 'Ditarik bank pembeli', key: 'chargebacks', kind: 'chargeback', worse: true },
  { label: 'Pendapatan bersih', key: 'netRevenue' },
  { label: 'Komisi', key: 'commission' },
  { label: 'Kode unik', key: 'uniqueCodes', kind: 'suffix' },
  { label: 'Biaya transfer bank', key: 'bankFees', kind: 'bank_fee', worse: true },
  { label: 'Biaya pembayaran online', key: 'gatewayFees', kind: 'gateway_fee', worse: true },
  { label: 'Biaya QRIS', key: 'qrisFees', kind: 'qris_fee', worse: true },
];

function SalesMetrics({ report }: { report: SalesReport }) {
  const currency = useRootData()?.shell.currency;
  const money = (amount: number) => formatMoney(amount, currency);
  const brief = (amount: number) => formatMoneyBrief(amount, currency);
  const { before } = report;
  const none = report.totalOrders === 0;
  const rows = (kind?: MoneyKind) =>
    `/admin/ledger?from=${report.start}&to=${report.end}${kind ? `&kind=${kind}` : ''}`;
  return (
    <>
      {none && (
        <Notice tone="info" title="Belum ada pesanan terbayar dalam rentang ini.">
          Angka muncul begitu pembayaran pesanan dicatat.
        </Notice>
      )}
      <section
        aria-label="Ringkasan"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(15rem,26%)),1fr))] gap-4"
      >
        <MetricCard label="Total Pendapatan" value={money(report.totalRevenue)} href={rows()}>
          <Change value={report.totalRevenue} before={before.totalRevenue} text={money} />
        </MetricCard>
        <MetricCard label="Total Pesanan" value={formatNumber(report.totalOrders)} href={ordersHref(report)}>
          <Change value={report.totalOrders} before={before.totalOrders} text={formatNumber} />
        </MetricCard>
        <MetricCard label="Total Produk" value={formatNumber(report.totalProducts)}>
          <Change value={report.totalProducts} before={before.totalProducts} text={formatNumber} />
        </MetricCard>
        <MetricCard label="Total Petani" value={formatNumber(report.totalFarmers)}>
          <Change value={report.totalFarmers} before={before.totalFarmers} text={formatNumber} />
        </MetricCard>
        {LEDGER_METRICS.map(({ label, key, kind, worse }) => (
          <MetricCard key={key} label={label} value={money(report[key])} href={rows(kind)}>
            <Change value={report[key]} before={before[key]} text={money} worse={worse} />
          </MetricCard>
        ))}
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
          <BarChart
            title="Pendapatan per bulan"
            text={money}
            brief={brief}
            bars={report.monthlyRevenue.map(({ month, revenue, before }) => ({
              key: month,
              label: shortMonthText(month),
              value: revenue,
              before,
            }))}
          />
          {report.dailyRevenue && (
            <BarChart
              title="Pendapatan per hari"
              text={money}
              brief={brief}
              bars={report.dailyRevenue.map(({ day, revenue, before }) => ({
                key: day,
                label: dayText(day),
                value: revenue,
                before,
              }))}
            />
          )}
        </Card>
        <Card>
          <h2 className="mb-3 text-base font-bold">Produk Terlaris</h2>
          {report.topProducts.length === 0 && <p className="text-muted">Belum ada pesanan terbayar.</p>}
          <ol className="grid gap-4">
            {report.topProducts.map((product, at) => (
              <li
                key={`${product.name} ${product.unit}`}
                className="flex items-baseline gap-[min(0.75rem,12px)]"
              >
                <span className="w-[min(1.25rem,20px)] text-right font-bold text-muted">{at + 1}</span>
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
                    <Anchor
                      href={ordersHref(report, { by: 'product', key: `${product.unit} ${product.name}` })}
                      className="py-0.5 underline"
                    >
                      {product.name}
                    </Anchor>
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
      <LedgerByKind report={report} money={money} rows={rows} />
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-base font-bold">Statistik Petani</h2>
        {report.farmerStats.length === 0 && <p className="text-muted">Belum ada pesanan terbayar.</p>}
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
                  <Anchor
                    href={ordersHref(report, { by: 'farmer', key: String(farmer.id) })}
                    className="underline"
                  >
                    {farmer.name}
                  </Anchor>
                </Td>
                <Td label="Produk" numeric>
                  {formatNumber(farmer.products)}
                </Td>
                <Td label="Total pendapatan" numeric>
                  <Anchor href={`${rows()}&farmer=${farmer.id}`} className="underline">
                    {money(farmer.revenue)}
                  </Anchor>
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

/** The period's whole ledger by kind: each figure of the report is a sum of these. */
function LedgerByKind({
  report,
  money,
  rows,
}: {
  report: SalesReport;
  money(amount: number): string;
  rows(kind?: MoneyKind): string;
}) {
  if (report.ledger.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-base font-bold">Buku besar menurut jenis</h2>
      <p className="text-muted">
        Tiap angka dihitung pada hari dicatatnya; koreksi sesudahnya berdiri di harinya sendiri. Pengembalian
        dan pembatalan mengurangi penjualan pada hari diputuskan, kas pada hari uangnya keluar.
      </p>
      <Table caption="Buku besar menurut jenis" plain>
        <thead>
          <tr>
            <Th>Jenis</Th>
            <Th numeric>Baris</Th>
            <Th numeric>Kas toko</Th>
            <Th numeric>Saldo penjual</Th>
            <Th numeric>Penjualan</Th>
            <Th numeric>Komisi</Th>
          </tr>
        </thead>
        <tbody>
          {report.ledger.map((one) => (
            <Tr key={one.kind}>
              <Td label="Jenis">
                <Anchor href={rows(one.kind)} className="font-semibold text-sawah-text underline">
                  {moneyKindLabel[one.kind]}
                </Anchor>
              </Td>
              <Td label="Baris" numeric>
                {formatNumber(one.movements)}
              </Td>
              <Td label="Kas toko" numeric>
                {money(one.cash)}
              </Td>
              <Td label="Saldo penjual" numeric>
                {money(one.seller)}
              </Td>
              <Td label="Penjualan" numeric>
                {money(one.sale)}
              </Td>
              <Td label="Komisi" numeric>
                {money(one.commission)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
