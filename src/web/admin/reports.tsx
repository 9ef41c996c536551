import { data, Form, useNavigation } from 'react-router';
import { isRefusal } from '../../domain/refusal.ts';
import { getReport, type Report } from '../../domain/reports/get-report.ts';
import { messages } from '../../shared/messages.ts';
import { type Currency, formatMoney, formatNumber } from '../../shared/money.ts';
import { here } from '../context.ts';
import { useRootData } from '../root.tsx';
import { pageTitle } from '../title.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';
import { Table, Td, Th, Tr } from '../ui/table.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { Route } from './+types/reports';
import { requireAdminRole } from './guard.tsx';
import { filtersOf } from './list-state.ts';

const personal = { 'cache-control': 'private, no-store' };

export const handle = { title: 'Laporan' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  const asked = filtersOf(new URL(request.url).searchParams, ['type', 'start', 'end']);
  try {
    return data({ report: await getReport(shop, actor, asked), asked, wrong: null }, { headers: personal });
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.status === 400) {
      return data({ report: null, asked, wrong: thrown.message }, { headers: personal, status: 400 });
    }
    shop.log.error({ err: thrown }, 'the report could not be read');
    return data({ report: null, asked, wrong: null }, { headers: personal, status: 503 });
  }
}

export const headers = () => personal;
export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Laporan') },
  { name: 'robots', content: 'noindex' },
];

const monthName = new Intl.DateTimeFormat('id-ID', { month: 'short', year: '2-digit', timeZone: 'UTC' });

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { report, asked, wrong } = loaderData;
  const currency = useRootData()?.shell.currency;
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-xl font-bold">Laporan</h1>
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <Select
          label="Jenis laporan"
          name="type"
          defaultValue={asked.type ?? 'monthly'}
          options={[
            { value: 'monthly', label: 'Bulanan' },
            { value: 'yearly', label: 'Tahunan' },
            { value: 'custom', label: 'Custom Range' },
          ]}
        />
        <TextInput label="Mulai" type="date" name="start" defaultValue={asked.start} />
        <TextInput label="Sampai" type="date" name="end" defaultValue={asked.end} />
        <Button type="submit" variant="secondary" busy={busy}>
          Refresh Data
        </Button>
      </Form>
      {wrong && (
        <Notice tone="error" live>
          {wrong}
        </Notice>
      )}
      {!report && !wrong && <ErrorState text={String(messages.report_failed.text)} />}
      {report && <Figures report={report} currency={currency} />}
    </div>
  );
}

function Figures({ report, currency }: { report: Report; currency: Currency | undefined }) {
  const money = (amount: number) => formatMoney(amount, currency);
  const cards: [string, string][] = [
    ['Total Pendapatan', money(report.totalRevenue)],
    ['Total Pesanan', formatNumber(report.totalOrders)],
    ['Total Produk', formatNumber(report.totalProducts)],
    ['Total Petani', formatNumber(report.totalFarmers)],
  ];
  return (
    <>
      <section aria-label="Ringkasan" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {cards.map(([label, value]) => (
          <Card key={label}>
            <p className="text-muted">{label}</p>
            <p className="mt-1 text-xl font-bold tabular">{value}</p>
          </Card>
        ))}
      </section>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card>
          <h2 className="mb-4 text-base font-bold">Pendapatan per bulan</h2>
          <Bars months={report.monthlyRevenue} money={money} />
        </Card>
        <Card>
          <h2 className="mb-3 text-base font-bold">Produk Terlaris</h2>
          {report.topProducts.length === 0 && <p className="text-muted">Belum ada pesanan selesai.</p>}
          <ol className="grid gap-3">
            {report.topProducts.map((product, at) => (
              <li key={`${product.name} ${product.unit}`} className="flex items-baseline gap-3">
                <span className="w-5 text-right font-bold text-muted">{at + 1}</span>
                <span className="flex-1">
                  <span className="block font-semibold">{product.name}</span>
                  <span className="text-muted tabular">
                    {formatNumber(product.sales)} {product.unit}
                  </span>
                </span>
                <span className="font-semibold tabular whitespace-nowrap">{money(product.revenue)}</span>
              </li>
            ))}
          </ol>
        </Card>
      </div>
      <section className="grid gap-3">
        <h2 className="text-base font-bold">Statistik Petani</h2>
        <Table caption="Statistik Petani">
          <thead>
            <tr>
              <Th numeric>Peringkat</Th>
              <Th>Nama</Th>
              <Th numeric>Produk</Th>
              <Th numeric>Total pendapatan</Th>
              <Th numeric>Rata-rata per produk</Th>
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
              </Tr>
            ))}
          </tbody>
        </Table>
      </section>
    </>
  );
}

/** Bars drawn on the server: they stand without JavaScript, and each says its figure. */
function Bars({ months, money }: { months: Report['monthlyRevenue']; money(amount: number): string }) {
  const most = Math.max(1, ...months.map((month) => month.revenue));
  const width = 56;
  return (
    <div className="overflow-x-auto">
      <svg
        viewBox={`0 0 ${Math.max(1, months.length) * width} 220`}
        role="img"
        aria-label={`Pendapatan per bulan: ${months.map((month) => `${month.month} ${money(month.revenue)}`).join(', ')}`}
        className="h-56"
        style={{ minWidth: months.length * 44 }}
      >
        {months.map(({ month, revenue }, at) => {
          const height = Math.round((revenue / most) * 170);
          return (
            <g key={month}>
              <title>{`${month}: ${money(revenue)}`}</title>
              <rect
                x={at * width + 10}
                y={185 - height}
                width={width - 20}
                height={Math.max(height, 1)}
                rx={4}
                className="fill-sawah"
              />
              <text x={at * width + width / 2} y={205} textAnchor="middle" className="fill-muted text-xs">
                {monthName.format(new Date(`${month}-01T00:00:00Z`))}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
