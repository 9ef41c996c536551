import { findOrders } from '../../domain/orders/queries/find-orders.ts';
import { formatDateTime, ORDER_STATUSES, orderStatusLabel } from '../../shared/enums/labels.ts';
import { formatMoney, formatNumber } from '../../shared/format/money.ts';
import { pageTitle } from '../common/head/page-title.ts';
import { getContext } from '../common/head/route-context.ts';
import { useRootData } from '../common/head/use-root-data.ts';
import { runLoader } from '../common/route-helpers/run-route.ts';
import { useLiveUpdates } from '../common/route-helpers/use-live-updates.ts';
import { AccessDenied } from '../session/access-denied.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Anchor } from '../ui/navigation/anchor.tsx';
import { FilterChips } from '../ui/navigation/chip.tsx';
import { Pagination } from '../ui/navigation/pagination.tsx';
import type { Route } from './+types/own-orders';
import { OrderStatusPill } from './order-parts.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const query = new URL(request.url).searchParams;
  return runLoader(async () => {
    const status = query.get('status') ?? undefined;
    const orders = await findOrders(ctx, actor, { status, page: query.get('page') ?? undefined, limit: 10 });
    return { ...orders, status };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pesanan') },
  { name: 'robots', content: 'noindex' },
];
export { AccessDenied as ErrorBoundary };

const hrefOf = (status: string | undefined, page: number) => {
  const query = new URLSearchParams();
  if (status) query.set('status', status);
  if (page > 1) query.set('page', String(page));
  return `/orders${query.size > 0 ? `?${query}` : ''}`;
};

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { data: orders, status, page, totalPages, total } = loaderData;
  const currency = useRootData()?.shell.currency;
  useLiveUpdates('order.');
  return (
    <section className="shell grid max-w-4xl gap-5 py-8">
      <h1 className="text-2xl font-bold">Pesanan</h1>
      <FilterChips
        label="Saring menurut status"
        chips={[
          { label: 'Semua', href: '/orders', active: !status },
          ...ORDER_STATUSES.map((one) => ({
            label: orderStatusLabel[one],
            href: hrefOf(one, 1),
            active: status === one,
          })),
        ]}
      />
      {orders.length === 0 ? (
        <EmptyState
          scene={status ? 'noMatch' : 'emptyCart'}
          title={status ? 'Tidak ada pesanan dengan status ini' : 'Belum ada pesanan'}
          text={status ? undefined : 'Pesanan Anda, juga yang lahir dari penawaran, tampil di sini.'}
          actions={
            <ButtonLink href={status ? '/orders' : '/shop'}>
              {status ? 'Lihat semua' : 'Buka toko'}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <p className="text-sm text-muted">{formatNumber(total)} pesanan</p>
          <ul className="grid gap-3">
            {orders.map((order) => (
              <li key={order.code}>
                <Anchor
                  href={`/orders/${order.code}`}
                  className="grid gap-2 rounded-card border border-line bg-surface p-4 hover:border-sawah sm:p-5"
                >
                  <span className="flex flex-wrap items-center justify-between gap-2">
                    <span className="font-bold">{order.code}</span>
                    <OrderStatusPill
                      status={order.status}
                      method={order.paymentMethod}
                      checking={order.checking}
                    />
                  </span>
                  <span className="text-sm text-muted">
                    {formatDateTime(order.placedAt)}, dari {order.farmer.name}
                  </span>
                  <span className="flex flex-wrap items-end justify-between gap-2">
                    <span className="min-w-0 break-words">
                      {order.goods
                        .map((line) => `${formatNumber(line.qty)} ${line.unit} ${line.name}`)
                        .join(', ')}
                    </span>
                    <span className="font-bold tabular">{formatMoney(order.total, currency)}</span>
                  </span>
                </Anchor>
              </li>
            ))}
          </ul>
          <Pagination page={page} last={totalPages} href={(to) => hrefOf(status, to)} />
        </>
      )}
    </section>
  );
}
