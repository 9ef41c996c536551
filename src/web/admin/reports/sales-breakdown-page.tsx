import { useLocation } from 'react-router';
import { getSalesBreakdown, type SalesBreakdown } from '../../../domain/reports/get-sales-breakdown.ts';
import { findSavedReports } from '../../../domain/reports/saved/find-saved-reports.ts';
import { BREAKDOWNS, type Breakdown, breakdownLabel } from '../../../shared/enums/report-breakdowns.ts';
import { daysText } from '../../../shared/format/dates.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { FilterChips } from '../../ui/navigation/chip.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/sales-breakdown-page';
import { loadReport } from './load-report.ts';
import { ReportLayout } from './report-layout.tsx';
import { Change } from './report-metrics.tsx';
import { ordersHref, queryOf, withEmptyReport } from './report-query.ts';
import { SavedReports } from './saved-reports.tsx';

const PATH = '/admin/reports/breakdown';

export const handle = { title: 'Rincian pendapatan' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  const by = (new URL(request.url).searchParams.get('by') || 'category') as Breakdown;
  return loadReport(ctx, request, async (query) => {
    const [breakdown, saved] = await Promise.all([
      getSalesBreakdown(ctx, actor, { ...query, by }),
      findSavedReports(ctx, actor),
    ]);
    return { ...breakdown, saved };
  });
}

export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  return withEmptyReport(request, serverLoader);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Rincian pendapatan') },
  { name: 'robots', content: 'noindex' },
];

export default function SalesBreakdownPage({ loaderData }: Route.ComponentProps) {
  const { report, asked } = loaderData;
  const { search } = useLocation();
  const by = report?.by ?? new URLSearchParams(search).get('by') ?? 'category';
  return (
    <ReportLayout
      title="Rincian pendapatan"
      subtitle={report && `${daysText(report)}, dibandingkan dengan ${daysText(report.before)}`}
      besides={{ by }}
      data={loaderData}
    >
      {(report) => (
        <>
          <FilterChips
            label="Rincian"
            className="[--edge:1rem] lg:[--edge:0px]"
            chips={BREAKDOWNS.map((one) => ({
              label: breakdownLabel[one],
              href: `${PATH}?${new URLSearchParams({ ...queryOf(asked), by: one })}`,
              active: one === report.by,
            }))}
          />
          <BreakdownTable report={report} />
          <SavedReports
            saved={report.saved}
            shown={{ type: asked.type === 'yearly' ? 'yearly' : 'monthly', by: report.by }}
          />
        </>
      )}
    </ReportLayout>
  );
}

function BreakdownTable({ report }: { report: SalesBreakdown }) {
  const currency = useRootData()?.shell.currency;
  const money = (amount: number) => formatMoney(amount, currency);
  const { by, rows, rest, total } = report;
  if (rows.length === 0) return <p className="text-muted">Belum ada pesanan terbayar dalam rentang ini.</p>;
  const share = (revenue: number) =>
    total.revenue > 0 ? `${formatNumber(Math.round((revenue / total.revenue) * 1000) / 10)}%` : '–';
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-muted">
        {by === 'category'
          ? 'Jumlah barisnya sama dengan Total Pendapatan: ongkos kirim, potongan, dan selisih timbang dibagi menurut harga barang yang dipesan. Pesanan dengan beberapa kategori dihitung di masing-masing.'
          : 'Jumlah barisnya sama dengan Total Pendapatan. Buka satu baris untuk melihat pesanannya.'}
      </p>
      <Table caption={`Pendapatan menurut ${breakdownLabel[by].toLowerCase()}`}>
        <thead>
          <tr>
            <Th>{breakdownLabel[by]}</Th>
            <Th numeric>Pesanan</Th>
            <Th numeric>Pendapatan</Th>
            <Th numeric>Bagian</Th>
            <Th>Dibanding sebelumnya</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tr key={row.key}>
              <Td label={breakdownLabel[by]} className="wrap-anywhere">
                <Anchor
                  href={ordersHref(report, { by, key: row.key })}
                  className="inline-flex min-h-8 items-center font-semibold text-sawah-text underline"
                >
                  {row.name}
                </Anchor>
              </Td>
              <Td label="Pesanan" numeric>
                {formatNumber(row.orders)}
              </Td>
              <Td label="Pendapatan" numeric>
                {money(row.revenue)}
              </Td>
              <Td label="Bagian" numeric>
                {share(row.revenue)}
              </Td>
              <Td label="Dibanding sebelumnya">
                <Change value={row.revenue} before={row.before} text={money} />
              </Td>
            </Tr>
          ))}
          {rest && (
            <SumRow label={`${formatNumber(rest.rows)} baris lainnya`} by={by} figures={rest} money={money} />
          )}
          <SumRow label="Jumlah" by={by} figures={total} money={money} countless={by === 'category'} />
        </tbody>
      </Table>
    </section>
  );
}

/** `countless`: if an order counts in several rows, their counts have no meaningful sum. */
function SumRow({
  label,
  by,
  figures,
  money,
  countless = false,
}: {
  label: string;
  by: Breakdown;
  figures: { orders: number; revenue: number; before: number };
  money(amount: number): string;
  countless?: boolean;
}) {
  return (
    <Tr className="font-semibold">
      <Td label={breakdownLabel[by]}>{label}</Td>
      <Td label="Pesanan" numeric>
        {countless ? '–' : formatNumber(figures.orders)}
      </Td>
      <Td label="Pendapatan" numeric>
        {money(figures.revenue)}
      </Td>
      <Td label="Bagian" numeric>
        –
      </Td>
      <Td label="Dibanding sebelumnya">
        <Change value={figures.revenue} before={figures.before} text={money} />
      </Td>
    </Tr>
  );
}
