import PackageCheck from 'lucide-react/icons/package-check';
import { useLocation } from 'react-router';
import { findOrders } from '../../../domain/orders/reading/find-orders.ts';
import type { OrderItem } from '../../../domain/orders/reading/order-view.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { orderListInput, PAYMENT_METHODS } from '../../../shared/input/orders.ts';
import {
  formatDateTime,
  ORDER_STATUSES,
  orderStatusLabel,
  paymentMethodLabel,
} from '../../../shared/labels.ts';
import { said } from '../../../shared/said.ts';
import { askedOf } from '../../form/asked-of.ts';
import { sentForm } from '../../form/sent-form.ts';
import { OrderPill } from '../../orders/order-parts.tsx';
import { useLive } from '../../page/answer/use-live.ts';
import type { Failure } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { useOffice } from '../frame/office-data.ts';
import { runBulkForm } from '../list/bulk/bulk-form.ts';
import { BulkOutcome } from '../list/bulk/bulk-outcome.tsx';
import { answerOf } from '../list/bulk/bulk-request.ts';
import { useSelection } from '../list/bulk/use-selection.tsx';
import { FailureNotice } from '../list/dialogs.tsx';
import { ExportMenu } from '../list/export-menu.tsx';
import { OfficeList } from '../list/list.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { listHref, OFFICE_LIST } from '../list/list-state.ts';
import type { Column } from '../list/list-table.tsx';
import { farmerOptions } from '../list/narrow/farmer-options.ts';
import { type FarmerOptions, narrowing, optionsOf } from '../list/narrow/narrowing.ts';
import { readList, submitToList } from '../list/read-list.ts';
import { viewsOf } from '../list/views/default-view.ts';
import { ViewsBar } from '../list/views/views-bar.tsx';
import type { Route } from './+types/orders';

const PATH = '/admin/orders';

export const handle = { title: 'Pesanan' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { shop, actor } = here(context);
  return readList(shop, said.ordersLoadFailed, async () => {
    const views = await viewsOf(shop, actor, 'orders', new URL(request.url));
    const asked = askedOf(new URL(request.url), orderListInput);
    const [page, farmers] = await Promise.all([
      findOrders(shop, actor, { ...asked, ...OFFICE_LIST }),
      farmerOptions(shop, actor, asked.farmer),
    ]);
    return { ...page, views, farmers };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const { search } = new URL(request.url);
  const form = await sentForm(request);
  return submitToList(shop, form, () => runBulkForm(shop, actor, 'orders', search, form));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pesanan masuk') },
  { name: 'robots', content: 'noindex' },
];

const by = narrowing<typeof orderListInput>();
const narrowIn = (farmers: FarmerOptions) => [
  ...by.farmer('farmer', farmers),
  by.choice('method', 'Cara bayar', optionsOf(PAYMENT_METHODS, paymentMethodLabel)),
  by.days('from', 'to', 'Tanggal pesan'),
  by.sums('least', 'most', 'Total pesanan'),
];

/** The columns of the orders. */
const columnsIn = (currency: Currency | undefined, own: boolean): Column<OrderItem>[] => [
  {
    id: 'kode',
    label: 'Kode',
    fixed: true,
    card: 'head',
    cell: (order) => (
      <span data-actions>
        <Anchor
          href={`${PATH}/${order.code}`}
          className="font-bold text-sawah-text underline max-md:after:absolute max-md:after:inset-0"
        >
          {order.code}
        </Anchor>
        <span className="block text-xs text-muted md:whitespace-nowrap">
          {formatDateTime(order.placedAt)}
        </span>
      </span>
    ),
  },
  { id: 'pembeli', label: 'Pembeli', text: true, breaks: true, cell: (order) => order.customerName },
  {
    id: 'barang',
    label: 'Barang',
    text: true,
    breaks: true,
    cell: (order) =>
      order.goods.map((line) => `${formatNumber(line.qty)} ${line.unit} ${line.name}`).join(', '),
  },
  {
    id: 'petani',
    label: 'Petani',
    wide: true,
    breaks: true,
    // His own name on every card says nothing to a farmer.
    ...(own ? { card: 'none' as const } : {}),
    cell: (order) => order.farmer.name,
  },
  {
    id: 'total',
    label: 'Total',
    numeric: true,
    cell: (order) => (
      <span>
        <span className="block font-bold">{formatMoney(order.total, currency)}</span>
        <span className="block text-xs text-muted md:max-xl:ml-auto md:max-xl:max-w-24 md:max-xl:truncate">
          {order.paymentMethod
            ? paymentMethodLabel[order.paymentMethod as keyof typeof paymentMethodLabel]
            : 'Diatur sendiri'}
        </span>
      </span>
    ),
  },
  { id: 'status', label: 'Status', fixed: true, cell: (order) => <OrderPill status={order.status} /> },
];

export default function OfficeOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const currency = useRootData()?.shell.currency;
  const { search } = useLocation();
  useLive('order.');
  const { failure, done } = answerOf<Failure>(actionData);
  const selection = useSelection({
    noun: 'orders',
    noted: 'pesanan',
    path: PATH,
    page: loaderData,
    keyOf: (order) => order.code,
    nameOf: (order) => order.code,
  });
  const isAdmin = useOffice()?.user.role === 'admin';
  const query = new URLSearchParams(search);
  const status = query.get('status');
  const toConfirm = query.get('todo') === 'confirm';
  const chip = (label: string, to: string | null) => ({
    label,
    href: listHref(PATH, search, { status: to, todo: null }),
    active: status === to && !toConfirm,
  });
  const shown = ORDER_STATUSES.filter((one) => one !== 'awaiting_checkout');
  return (
    <OfficeList
      name="pesanan"
      path={PATH}
      title="Pesanan"
      search="Cari kode atau nama pembeli..."
      narrow={narrowIn(loaderData.farmers)}
      page={loaderData}
      columns={columnsIn(currency, !isAdmin)}
      keyOf={(order) => order.code}
      {...selection.props}
      none={{ title: 'Tidak ada pesanan ditemukan', first: 'Pesanan baru tampil di sini.' }}
      tools={
        <>
          <ExportMenu
            noun="orders"
            also={[
              { label: 'Nota timbang (.xlsx)', href: '/api/admin/weighing/export.xlsx' },
              { label: 'Nota timbang (.csv)', href: '/api/admin/weighing/export.csv' },
            ]}
          />
          {isAdmin && (
            <ButtonLink href="/admin/payments" variant="secondary" size="sm">
              Pembayaran
            </ButtonLink>
          )}
          <ButtonLink
            href="/admin/orders/kemas"
            variant="secondary"
            size="sm"
            icon={<PackageCheck className="size-5 shrink-0" aria-hidden="true" />}
          >
            Daftar kemas
          </ButtonLink>
        </>
      }
      filters={
        <ViewsBar
          list="orders"
          path={PATH}
          saved={loaderData.views}
          builtIn={[
            chip('Semua', null),
            {
              label: 'Perlu dikonfirmasi',
              href: listHref(PATH, search, { status: null, todo: 'confirm' }),
              active: toConfirm,
            },
            ...shown.map((one) => chip(orderStatusLabel[one], one)),
          ]}
        />
      }
    >
      <FailureNotice failure={failure} texts={{}} />
      {done && <BulkOutcome done={done} noted="pesanan" />}
      {selection.bar}
    </OfficeList>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.ordersLoadFailed} />;
}
