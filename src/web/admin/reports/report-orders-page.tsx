import { findReportOrders, type ReportOrder } from '../../../domain/reports/find-report-orders.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { daysText } from '../../../shared/format/dates.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { reportOrdersQuery } from '../../../shared/schemas/report-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { ListError } from '../data-table/list-error.tsx';
import { loadAdminList } from '../data-table/load-admin-list.ts';
import type { Route } from './+types/report-orders-page';
import { ReportTabs } from './report-form.tsx';

const PATH = '/admin/reports/orders';
const PAGE_SIZE = 50;

export const handle = { title: 'Pesanan di balik laporan' };

export const loader = (args: Route.LoaderArgs) =>
  loadAdminList(args, successTexts.ordersLoadFailed, findReportOrders, reportOrdersQuery, {
    limit: PAGE_SIZE,
  });

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pesanan di balik laporan') },
  { name: 'robots', content: 'noindex' },
];

const columnsIn = (currency: Currency | undefined): Column<ReportOrder>[] => [
  {
    id: 'code',
    label: 'Kode',
    fixed: true,
    card: 'head',
    cell: (order) =>
      order.code ? (
        <Anchor
          href={`/admin/orders/${order.code}`}
          className="inline-flex min-h-8 items-center font-bold text-sawah-text underline"
        >
          {order.code}
        </Anchor>
      ) : (
        <span className="text-muted">Tanpa pesanan</span>
      ),
  },
  {
    id: 'ordered',
    label: 'Dipesan',
    when: true,
    cell: (order) => (order.placedAt ? formatDate(order.placedAt) : '–'),
  },
  { id: 'buyer', label: 'Pembeli', text: true, breaks: true, cell: (order) => order.buyer ?? '–' },
  { id: 'farmer', label: 'Petani', text: true, breaks: true, cell: (order) => order.farmer ?? '–' },
  { id: 'region', label: 'Wilayah', text: true, cell: (order) => order.region ?? '–' },
  {
    id: 'amount',
    label: 'Pendapatan',
    numeric: true,
    fixed: true,
    cell: (order) => formatMoney(order.amount, currency),
  },
];

/** The orders behind one row of a report. */
export default function ReportOrdersPage({ loaderData }: Route.ComponentProps) {
  const currency = useRootData()?.shell.currency;
  const { name, sum, total } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <AdminList
        sizes
        name="reportorders"
        path={PATH}
        title={name ?? 'Semua pesanan dalam laporan'}
        subtitle={`${daysText(loaderData)}: ${formatMoney(sum, currency)} dari ${formatNumber(total)} pesanan`}
        page={loaderData}
        columns={columnsIn(currency)}
        keyOf={(order) => order.code ?? ''}
        none={{
          title: 'Tidak ada pesanan ditemukan',
          first: 'Tidak ada pesanan terbayar di balik baris ini.',
        }}
        filters={<ReportTabs />}
      />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.ordersLoadFailed} />;
}
