import { findPackingList, type PackingOrder } from '../../../domain/orders/queries/find-packing-list.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runLoader } from '../../common/route-helpers/run-route.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/packing-list-page';
import { PrintToolbar } from './print-toolbar.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const list = await findPackingList(ctx, actor);
    return { list, ofMany: user.role === 'admin' };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Daftar kemas') },
  { name: 'robots', content: 'noindex' },
];

/** A printable checklist of orders to pack, grouped by delivery method, oldest first. */
export default function PackingListPage({ loaderData }: Route.ComponentProps) {
  const { list, ofMany } = loaderData;
  return (
    <main id="main" className="paper">
      <PrintToolbar back={{ href: '/admin/orders', label: 'Pesanan' }} />
      <h1>Daftar kemas</h1>
      <p className="quiet">
        {list.product}, {formatDateTime(list.asOf)}. {formatNumber(list.orders)} pesanan yang sudah dibayar
        atau dikonfirmasi.
      </p>
      {list.more && (
        <Notice tone="warning">Daftar ini memuat {formatNumber(list.orders)} pesanan terlama.</Notice>
      )}
      {list.orders === 0 ? (
        <p className="apart">Tidak ada pesanan yang perlu dikemas.</p>
      ) : (
        <>
          <h2>Barang yang disiapkan</h2>
          <ul className="packing goods">
            {list.goods.map((one) => (
              <li key={`${one.name} ${one.unit}`}>
                <span className="paper-box" aria-hidden="true" />
                <span>
                  <strong>
                    {formatNumber(one.qty)} {one.unit}
                  </strong>{' '}
                  {one.name}
                </span>
              </li>
            ))}
          </ul>
          {list.groups.map((group) => (
            <section key={group.key}>
              <h2>
                {group.title} ({formatNumber(group.orders.length)})
              </h2>
              {group.orders.map((order) => (
                <PackingEntry key={order.code} order={order} currency={list.currency} ofMany={ofMany} />
              ))}
            </section>
          ))}
        </>
      )}
    </main>
  );
}

function PackingEntry({
  order,
  currency,
  ofMany,
}: {
  order: PackingOrder;
  currency: Currency;
  ofMany: boolean;
}) {
  const { buyer } = order;
  return (
    <article className="packing">
      <span className="paper-box" aria-hidden="true" />
      <div>
        <p>
          <Anchor href={`/admin/orders/${order.code}`} className="font-bold">
            {order.code}
          </Anchor>{' '}
          <span className="quiet">{formatDateTime(order.placedAt)}</span>
        </p>
        {ofMany && <p>Dari {order.farmer}</p>}
        <ul>
          {order.goods.map((line) => (
            <li key={line.listingId}>
              <span className="paper-box" aria-hidden="true" />
              <span>
                <strong>
                  {formatNumber(line.qty)} {line.unit}
                </strong>{' '}
                {line.name}
                {line.batches.map((batch) => (
                  <span key={batch.code} className="quiet">
                    <br />
                    {formatNumber(batch.qty)} {line.unit} dari lot {batch.code}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        {buyer ? (
          <address>
            <strong>
              {buyer.firstName} {buyer.lastName}
            </strong>
            {buyer.phone && <> · {buyer.phone}</>}
            <br />
            {[buyer.address1, buyer.address2, buyer.city, buyer.postcode].filter(Boolean).join(', ')}
            {buyer.landmark && (
              <>
                <br />
                Patokan: {buyer.landmark}
              </>
            )}
          </address>
        ) : (
          <p className="quiet">Alamat belum diisi.</p>
        )}
        {order.notes && <p className="as-written">Catatan: {order.notes}</p>}
        {order.collect > 0 ? (
          <strong className="due">Tagih {formatMoney(order.collect, currency)}</strong>
        ) : (
          <p className="quiet">{order.payment.text}</p>
        )}
      </div>
    </article>
  );
}
