import PackageCheck from 'lucide-react/icons/package-check';
import { useLocation } from 'react-router';
import { findOrders } from '../../../domain/orders/queries/find-orders.ts';
import type { OrderItem } from '../../../domain/orders/queries/order-view.ts';
import { formatDateTime, paymentMethodLabel } from '../../../shared/enums/labels.ts';
import { ORDER_LIST_STEPS, type OrderListStep } from '../../../shared/enums/order-list-steps.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { orderListInput, PAYMENT_METHODS } from '../../../shared/schemas/order-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { useLiveUpdates } from '../../common/route-helpers/use-live-updates.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { readForm } from '../../forms/read-form.ts';
import { OrderStatusPill } from '../../orders/order-parts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import { confirmBulkForm, runBulkForm, undoBulkForm } from '../data-table/bulk-actions/bulk-form.ts';
import { BulkOutcomeNotice } from '../data-table/bulk-actions/bulk-outcome.tsx';
import { BulkQuestionNotice } from '../data-table/bulk-actions/bulk-question.tsx';
import { splitBulkActionData } from '../data-table/bulk-actions/bulk-request.ts';
import { useBulkSelection } from '../data-table/bulk-actions/use-bulk-selection.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { FailureNotice } from '../data-table/dialogs.tsx';
import { ExportMenu } from '../data-table/export-menu.tsx';
import { farmerOptions } from '../data-table/filters/farmer-options.ts';
import { type FarmerOptions, filterBuilder, optionsOf } from '../data-table/filters/list-filters.ts';
import { ListError } from '../data-table/list-error.tsx';
import { adminListQuery, listHref } from '../data-table/list-url.ts';
import { loadList, runListAction } from '../data-table/load-admin-list.ts';
import { loadSavedViews } from '../data-table/saved-views/load-saved-views.ts';
import { SavedViewsBar } from '../data-table/saved-views/saved-views-bar.tsx';
import { useAdminData } from '../layout/admin-data.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/admin-orders-page';

const PATH = '/admin/orders';

export const handle = { title: 'Pesanan' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  return loadList(ctx, successTexts.ordersLoadFailed, async () => {
    const views = await loadSavedViews(ctx, actor, 'orders', new URL(request.url));
    const asked = parseQuery(new URL(request.url), orderListInput);
    const [page, farmers] = await Promise.all([
      findOrders(ctx, actor, { ...asked, ...adminListQuery(request.url) }),
      farmerOptions(ctx, actor, asked.farmer),
    ]);
    return { ...page, views, farmers };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const { search } = new URL(request.url);
  const form = await readForm(request);
  return runListAction(ctx, form, () => {
    switch (form.intent('bulk', 'confirm', 'undo')) {
      case 'confirm':
        return confirmBulkForm(ctx, actor, form);
      case 'undo':
        return undoBulkForm(ctx, actor, form);
      default:
        return runBulkForm(ctx, actor, 'orders', search, form);
    }
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pesanan masuk') },
  { name: 'robots', content: 'noindex' },
];

const by = filterBuilder<typeof orderListInput>();
const filtersFor = (farmers: FarmerOptions) => [
  ...by.farmer('farmer', farmers),
  by.choice('method', 'Cara bayar', optionsOf(PAYMENT_METHODS, paymentMethodLabel)),
  by.days('from', 'to', 'Tanggal pesan'),
  by.sums('least', 'most', 'Total pesanan'),
];

const columnsIn = (currency: Currency | undefined, own: boolean): Column<OrderItem>[] => [
  {
    id: 'code',
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
  { id: 'buyer', label: 'Pembeli', text: true, breaks: true, cell: (order) => order.customerName },
  {
    id: 'items',
    label: 'Barang',
    text: true,
    breaks: true,
    cell: (order) =>
      order.goods.map((line) => `${formatNumber(line.qty)} ${line.unit} ${line.name}`).join(', '),
  },
  {
    id: 'farmer',
    label: 'Petani',
    wide: true,
    breaks: true,
    // A farmer does not need their own name on every card.
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
  {
    id: 'status',
    label: 'Status',
    fixed: true,
    cell: (order) => <OrderStatusPill status={order.status} method={order.paymentMethod} />,
  },
];

export default function AdminOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const currency = useRootData()?.shell.currency;
  const { search } = useLocation();
  useLiveUpdates('order.');
  const { failure, done, question } = splitBulkActionData<ActionFailure>(actionData);
  const selection = useBulkSelection({
    noun: 'orders',
    noted: 'pesanan',
    path: PATH,
    page: loaderData,
    keyOf: (order) => order.code,
    nameOf: (order) => order.code,
  });
  const isAdmin = useAdminData()?.user.role === 'admin';
  const query = new URLSearchParams(search);
  const status = query.get('status');
  const todo = query.get('todo');
  const chip = (label: string, to: Partial<OrderListStep>) => ({
    label,
    href: listHref(PATH, search, { status: to.status ?? null, todo: to.todo ?? null }),
    active: status === (to.status ?? null) && todo === (to.todo ?? null),
  });
  const shown = ORDER_LIST_STEPS.filter((one) => one.status !== 'awaiting_checkout');
  return (
    <AdminList
      sizes
      name="orders"
      noun="pesanan"
      path={PATH}
      title="Pesanan"
      search="Cari kode atau nama pembeli..."
      narrow={filtersFor(loaderData.farmers)}
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
            href="/admin/orders/packing"
            variant="secondary"
            size="sm"
            icon={<PackageCheck className="size-5 shrink-0" aria-hidden="true" />}
          >
            Daftar kemas
          </ButtonLink>
        </>
      }
      filters={
        <SavedViewsBar
          list="orders"
          path={PATH}
          saved={loaderData.views}
          builtIn={[
            chip('Semua', {}),
            ...shown.map(({ label, status, todo }) => chip(label, { status, todo })),
          ]}
        />
      }
    >
      <FailureNotice failure={failure} texts={{}} />
      {question && <BulkQuestionNotice ask={question.ask} noted="pesanan" path={PATH} />}
      {done && <BulkOutcomeNotice done={done} noted="pesanan" />}
      {selection.bar}
    </AdminList>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.ordersLoadFailed} />;
}
