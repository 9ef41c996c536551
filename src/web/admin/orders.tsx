import { data, useLocation } from 'react-router';
import { findOrders } from '../../domain/orders/find-orders.ts';
import { formatDateTime, ORDER_STATUSES, orderStatusLabel, paymentMethodLabel } from '../../shared/labels.ts';
import { formatMoney, formatNumber } from '../../shared/money.ts';
import { OrderPill } from '../account/order-parts.tsx';
import { useLive } from '../account/use-live.ts';
import { here } from '../context.ts';
import { useRootData } from '../root.tsx';
import { pageTitle } from '../title.ts';
import { Anchor } from '../ui/anchor.tsx';
import { FilterChips } from '../ui/chip.tsx';
import { Notice } from '../ui/notice.tsx';
import { Table, Td, Th, Tr } from '../ui/table.tsx';
import { view } from '../view.ts';
import type { Route } from './+types/orders';
import { requireAdminRole } from './guard.tsx';
import { ListSearch, OfficePages } from './list-parts.tsx';
import { filtersOf, listHref, OFFICE_PAGE } from './list-state.ts';

const personal = { 'cache-control': 'private, no-store' };

export const handle = { title: 'Pesanan' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  return view(async () => {
    const filters = filtersOf(searchParams, ['q', 'page', 'status']);
    return data(await findOrders(shop, actor, { ...filters, limit: OFFICE_PAGE }), { headers: personal });
  });
}

export const headers = () => personal;
export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pesanan masuk') },
  { name: 'robots', content: 'noindex' },
];

export default function OfficeOrdersPage({ loaderData }: Route.ComponentProps) {
  const { data: orders, page, totalPages, total } = loaderData;
  const currency = useRootData()?.shell.currency;
  const { search } = useLocation();
  useLive('order.');
  const status = new URLSearchParams(search).get('status');
  const href = (to: string | null) => listHref('/admin/orders', search, { status: to });
  const shown = ORDER_STATUSES.filter((one) => one !== 'awaiting_checkout');
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="text-xl font-bold">Pesanan</h1>
        <p className="text-muted">{formatNumber(total)} pesanan</p>
      </div>
      <ListSearch placeholder="Cari kode atau nama pembeli..." keep={['status']} />
      <FilterChips
        label="Status"
        chips={[
          { label: 'Semua', href: href(null), active: !status },
          ...shown.map((one) => ({ label: orderStatusLabel[one], href: href(one), active: status === one })),
        ]}
      />
      {orders.length === 0 ? (
        <Notice tone="info" title="Tidak ada pesanan ditemukan">
          {search
            ? 'Tidak ada yang cocok dengan pencarian atau saringan ini.'
            : 'Pesanan baru tampil di sini.'}
        </Notice>
      ) : (
        <Table caption="Pesanan">
          <thead>
            <tr>
              <Th>Kode</Th>
              <Th>Pembeli</Th>
              <Th>Barang</Th>
              <Th>Petani</Th>
              <Th numeric>Total</Th>
              <Th>Status</Th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <Tr key={order.code}>
                <Td label="Kode">
                  <span>
                    <Anchor
                      href={`/admin/orders/${order.code}`}
                      className="font-bold text-sawah-text underline"
                    >
                      {order.code}
                    </Anchor>
                    <span className="block text-xs text-muted">{formatDateTime(order.placedAt)}</span>
                  </span>
                </Td>
                <Td label="Pembeli">{order.customerName}</Td>
                <Td label="Barang">
                  {order.goods
                    .map((line) => `${formatNumber(line.qty)} ${line.unit} ${line.name}`)
                    .join(', ')}
                </Td>
                <Td label="Petani">{order.farmer.name}</Td>
                <Td label="Total" numeric>
                  <span>
                    <span className="block font-bold">{formatMoney(order.total, currency)}</span>
                    <span className="text-xs text-muted">
                      {order.paymentMethod
                        ? paymentMethodLabel[order.paymentMethod as keyof typeof paymentMethodLabel]
                        : 'Diatur sendiri'}
                    </span>
                  </span>
                </Td>
                <Td label="Status">
                  <OrderPill status={order.status} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <OfficePages page={page} last={totalPages} />
    </div>
  );
}
