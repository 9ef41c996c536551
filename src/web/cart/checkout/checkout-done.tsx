import { getOrder } from '../../../domain/orders/queries/get-order.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { publicSuccessTexts } from '../../../shared/success-texts/public-success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { runLoader } from '../../common/route-helpers/run-route.ts';
import { HoldNotice } from '../../orders/hold-notice.tsx';
import { OrderStatusPill } from '../../orders/order-parts.tsx';
import { InvoiceLinks } from '../../orders/payments/invoice-links.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import type { Route } from './+types/checkout-done';

const privateHeaders = { headers: { 'referrer-policy': 'same-origin' } };
/** The maximum number of sellers of a checkout on this page. */
const MAX_ORDERS = 100;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const shown = (new URL(request.url).searchParams.get('orders') ?? '')
    .split(',')
    .filter(Boolean)
    .slice(0, MAX_ORDERS);
  return runLoader(async () => {
    const orders = await Promise.all(
      shown.map(async (one) => {
        const [code = '', token] = one.split('.');
        const order = await getOrder(ctx, actor, code, token);
        return {
          code,
          token: token ?? null,
          group: order.group,
          status: order.status,
          method: order.paymentMethod,
          waits: order.status === 'awaiting_payment' && order.payment !== null,
          asksFee: order.status === 'awaiting_fee',
          billed: order.papers.length > 0,
          goods: order.goods,
          total: order.total,
          farmer: order.farmer,
          confirmBy: order.confirmBy,
          mailedTo: ctx.config.mail ? (order.billing?.email ?? null) : null,
          href: `/orders/${code}${token ? `?token=${token}` : ''}`,
        };
      }),
    );
    return { orders, guest: actor.kind === 'anonymous' };
  });
}

export const headers = () => privateHeaders.headers;
export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pesanan tercatat') },
  { name: 'robots', content: 'noindex' },
];

export default function CheckoutDonePage({ loaderData }: Route.ComponentProps) {
  const { orders, guest } = loaderData;
  const currency = useRootData()?.shell.currency;
  const due = orders.filter((order) => order.waits).length;
  return (
    <section className="shell grid max-w-2xl gap-5 py-10">
      <h1 className="text-2xl font-bold">{publicSuccessTexts.orderPlaced}</h1>
      {guest && (
        <Notice tone="info">
          Simpan halaman ini{orders[0]?.mailedTo && ', atau buka email yang kami kirim'}: tautannya
          satu-satunya jalan melihat pesanan tanpa akun.
        </Notice>
      )}
      <HoldNotice until={orders[0]?.confirmBy ?? null} email={orders[0]?.mailedTo ?? null} />
      <ul className="grid gap-3">
        {orders.map((order) => (
          <li key={order.code}>
            <Anchor
              href={order.href}
              className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4 hover:border-sawah"
            >
              <span>
                <span className="block font-bold">{order.code}</span>
                <span className="block text-sm text-muted">
                  {order.farmer.name}, {order.farmer.city}
                </span>
                <span className="block text-sm">
                  {order.goods
                    .map((line) => `${formatNumber(line.qty)} ${line.unit} ${line.name}`)
                    .join(', ')}
                </span>
              </span>
              <span className="grid justify-items-end gap-1">
                <span className="font-bold tabular">{formatMoney(order.total, currency)}</span>
                <OrderStatusPill status={order.status} method={order.method} />
              </span>
            </Anchor>
          </li>
        ))}
      </ul>
      <section className="grid gap-2">
        <h2 className="font-bold">Selanjutnya</h2>
        <ol className="grid list-decimal gap-1 pl-5">
          {orders.some((order) => order.asksFee) && (
            <li>
              Petani menyebut ongkir{' '}
              {orders
                .filter((order) => order.asksFee)
                .map((order) => order.code)
                .join(', ')}
              . Kami kabari Anda; setujui, lalu bayar.
            </li>
          )}
          {orders.some((order) => order.waits) && (
            <li>
              {due > 1
                ? `Bayar sekali untuk ${due} pesanan, di halaman pesanannya.`
                : 'Bayar, di halaman pesanannya.'}
            </li>
          )}
          <li>Petani mengonfirmasi dan menyiapkan barangnya.</li>
          <li>Barang diantar atau Anda ambil, lalu tandai sudah diterima.</li>
        </ol>
      </section>
      <ButtonLink href={orders[0]?.href ?? '/orders'}>
        {orders.some((order) => order.waits) ? 'Lihat cara membayar' : 'Lihat pesanan'}
      </ButtonLink>
      {orders[0]?.billed && (
        <InvoiceLinks
          {...(orders.length === 1 ? { code: orders[0].code } : {})}
          group={orders[0].group}
          several={orders.filter((order) => order.group === orders[0]?.group).length > 1}
          token={orders[0].token}
        />
      )}
      <ButtonLink href="/shop" variant="secondary">
        Lanjut belanja
      </ButtonLink>
    </section>
  );
}
