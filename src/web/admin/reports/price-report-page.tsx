import { getPriceReport, type PriceReport, type PriceRow } from '../../../domain/reports/get-price-report.ts';
import { daysText } from '../../../shared/format/dates.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/price-report-page';
import { loadReport } from './load-report.ts';
import { ReportLayout } from './report-layout.tsx';
import { Change, MetricCard } from './report-metrics.tsx';
import { withEmptyReport } from './report-query.ts';

export const handle = { title: 'Laporan Harga' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return loadReport(ctx, request, (query) => getPriceReport(ctx, actor, query));
}

export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  return withEmptyReport(request, serverLoader);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Laporan Harga') },
  { name: 'robots', content: 'noindex' },
];

export default function PriceReportPage({ loaderData }: Route.ComponentProps) {
  const { report } = loaderData;
  const span = report && `, ${daysText(report)}, dibandingkan dengan ${daysText(report.before)}`;
  return (
    <ReportLayout
      title="Laporan Harga"
      subtitle={<>Harga tawaran pembeli dibanding harga jual dan harga tengkulak{span}</>}
      exports="/api/admin/reports/prices/export"
      data={loaderData}
    >
      {(report) => <PriceReportTables report={report} />}
    </ReportLayout>
  );
}

const percent = (value: number) => `${value > 0 ? '+' : ''}${formatNumber(value)}%`;

function PriceReportTables({ report }: { report: PriceReport }) {
  const currency = useRootData()?.shell.currency;
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, currency));
  const { before, rows, total } = report;
  if (rows.length === 0) {
    return (
      <EmptyState
        scene="noBids"
        title="Belum ada penawaran dalam rentang ini"
        text="Harga tawaran muncul begitu pembeli menawar. Coba rentang yang lebih panjang."
      />
    );
  }
  return (
    <>
      <section aria-label="Ringkasan" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <MetricCard label="Penawaran" value={formatNumber(report.bids)}>
          <Change value={report.bids} before={before.bids} text={formatNumber} />
        </MetricCard>
        <MetricCard label="Kesepakatan" value={formatNumber(report.deals)}>
          <Change value={report.deals} before={before.deals} text={formatNumber} />
        </MetricCard>
        <DealShareCard
          label="Tawaran terhadap harga jual"
          value={report.bidToList}
          before={before.bidToList}
        />
        <DealShareCard
          label="Kesepakatan terhadap tengkulak"
          value={report.dealToTengkulak}
          before={before.dealToTengkulak}
        />
      </section>
      {total > rows.length && (
        <Notice tone="info">
          Ditampilkan {formatNumber(rows.length)} yang paling banyak ditawar dari {formatNumber(total)}.
        </Notice>
      )}
      <Table caption="Harga per produk dan kabupaten" plain>
        <thead>
          <tr>
            <Th>Produk</Th>
            <Th>Kabupaten/Kota</Th>
            <Th numeric>Tawaran</Th>
            <Th numeric>Median tawaran</Th>
            <Th numeric>Harga jual</Th>
            <Th numeric>Tengkulak</Th>
            <Th numeric>Sepakat</Th>
            <Th numeric>Median sepakat</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PriceLine key={`${row.product} ${row.unit} ${row.city}`} row={row} money={money} />
          ))}
        </tbody>
      </Table>
      <p className="text-muted">
        Harga per satuan; semuanya median. Harga jual adalah harga pada saat ditawar, harga tengkulak yang
        berlaku sekarang.
      </p>
    </>
  );
}

function DealShareCard({
  label,
  value,
  before,
}: {
  label: string;
  value: number | null;
  before: number | null;
}) {
  return (
    <MetricCard label={label} value={value === null ? '–' : percent(value)}>
      <p className="text-xs text-muted">
        {before === null ? 'sebelumnya belum ada' : `sebelumnya ${percent(before)}`}
      </p>
    </MetricCard>
  );
}

function PriceLine({ row, money }: { row: PriceRow; money(amount: number | null): string }) {
  const against = (price: number | null, other: number) =>
    price === null || other === 0 ? null : Math.round((price / other - 1) * 100);
  const toList = against(row.bid, row.list);
  const toTengkulak = against(row.deal, row.tengkulak);
  return (
    <Tr>
      <Td label="Produk">
        <span>
          <span className="block font-semibold">{row.product}</span>
          <span className="text-muted">per {row.unit}</span>
        </span>
      </Td>
      <Td label="Kabupaten/Kota">{row.city}</Td>
      <Td label="Tawaran" numeric>
        {formatNumber(row.bids)}
      </Td>
      <Td label="Median tawaran" numeric>
        <span>
          <span className="block font-semibold">{money(row.bid)}</span>
          <span className="text-xs text-muted">
            {row.before === null ? 'sebelumnya belum ada' : `sebelumnya ${money(row.before)}`}
          </span>
        </span>
      </Td>
      <Td label="Harga jual" numeric>
        <span>
          <span className="block">{money(row.list)}</span>
          {toList !== null && <span className="text-xs text-muted">tawaran {percent(toList)}</span>}
        </span>
      </Td>
      <Td label="Tengkulak" numeric>
        {money(row.tengkulak)}
      </Td>
      <Td label="Sepakat" numeric>
        {formatNumber(row.deals)}
      </Td>
      <Td label="Median sepakat" numeric>
        <span>
          <span className="block font-semibold">{money(row.deal)}</span>
          {toTengkulak !== null && (
            <span className="text-xs text-muted">tengkulak {percent(toTengkulak)}</span>
          )}
        </span>
      </Td>
    </Tr>
  );
}
