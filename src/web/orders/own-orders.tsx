import { findOrders } from '../../domain/orders/queries/find-orders.ts';
import { formatDateTime } from '../../shared/enums/labels.ts';
import { ORDER_LIST_STEPS } from '../../shared/enums/order-list-steps.ts';
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
    const [status, todo] = ['status', 'todo'].map((name) => query.get(name) || undefined);
    const page = query.get('page') ?? undefined;
    const orders = await findOrders(ctx, actor, { status, todo, page, limit: 10 });
    return { ...orders, status, todo };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pesanan') },
  { name: 'robots', content: 'noindex' },
];
export { AccessDenied as ErrorBoundary };

type Step = { status?: string | undefined; todo?: string | undefined };

const hrefOf = ({ status, todo }: Step, page: number) => {
  const query = new URLSearchParams();
  if (status) query.set('status', status);
  if (todo) query.set('todo', todo);
  if (page > 1) query.set('page', String(page));
  return `/orders${query.size > 0 ? `?${query}` : ''}`;
};

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { data: orders, status, todo, page, totalPages, total } = loaderData;
  const filtered = Boolean(status || todo);
  const currency = useRootData()?.shell.currency;
  useLiveUpdates('order.');
  return (
    <section className="shell grid max-w-4xl gap-5 py-8">
      <h1 className="text-2xl font-bold">Pesanan</h1>
      <FilterChips
        label="Saring menurut status"
        chips={[
          { label: 'Semua', href: '/orders', active: !filtered },
          ...ORDER_LIST_STEPS.map((step) => ({
            label: step.label,
            href: hrefOf(step, 1),
            active: status === step.status && todo === step.todo,
          })),
        ]}
      />
      {orders.length === 0 ? (
        <EmptyState
          scene={filtered ? 'noMatch' : 'emptyCart'}
          title={filtered ? 'Tidak ada pesanan dengan status ini' : 'Belum ada pesanan'}
          text={filtered ? undefined : 'Pesanan Anda, juga yang lahir dari penawaran, tampil di sini.'}
          actions={
            <ButtonLink href={filtered ? '/orders' : '/shop'}>
              {filtered ? 'Lihat semua' : 'Buka toko'}
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
          <Pagination page={page} last={totalPages} href={(to) => hrefOf({ status, todo }, to)} />
        </>
      )}
    </section>
  );
}
