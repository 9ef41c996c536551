import { getFarmerAccount } from '../../../domain/accounts/farmers/get-farmer-account.ts';
import { getUser } from '../../../domain/accounts/users/get-user.ts';
import { isInvitable } from '../../../domain/accounts/users/help-in.ts';
import { findTrail } from '../../../domain/audit/find-trail.ts';
import { findIncomingBids } from '../../../domain/bidding/reading/find-bids.ts';
import { findStallListings } from '../../../domain/listings/find-stall-listings.ts';
import { findComplaints } from '../../../domain/orders/complaints/find-complaints.ts';
import { findOrders } from '../../../domain/orders/reading/find-orders.ts';
import { findPayouts } from '../../../domain/payments/find-payouts.ts';
import { getStatement } from '../../../domain/payments/get-statement.ts';
import { whatsappHref } from '../../../domain/text/whatsapp-href.ts';
import { formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { sellerKindLabel } from '../../../shared/kinds/seller-kinds.ts';
import { accountText, bidStatusLabel, formatDate, formatDateTime } from '../../../shared/labels.ts';
import { payoutStatusLabel } from '../../../shared/orders/payout-steps.ts';
import { OrderPill } from '../../orders/order-parts.tsx';
import { useLive } from '../../page/answer/use-live.ts';
import { view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Badge } from '../../ui/tell/badge.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { numberIn } from '../frame/number-in.ts';
import { officeHandle } from '../frame/office-trail.tsx';
import { Trail } from '../list/trail.tsx';
import type { Route } from './+types/farmer';
import { RecordPart } from './record-part.tsx';

/** So many of each kind stand in the record; the list behind it has all. */
const SHOWN = 5;

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Petani',
  crumbs: ({ farmer }) => [{ label: 'Petani', href: '/admin/farmers' }, { label: farmer.name }],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return view(async () => {
    const id = numberIn(params.id);
    const farmer = await getFarmerAccount(shop, actor, id);
    const his = { farmer: id, limit: SHOWN };
    const [user, goods, archived, orders, bids, payouts, complaints, statement, trail] = await Promise.all([
      getUser(shop, actor, farmer.userId),
      findStallListings(shop, actor, { ...his, state: 'active', sort: 'stock' }),
      findStallListings(shop, actor, { farmer: id, limit: 1, state: 'archived' }),
      findOrders(shop, actor, his),
      findIncomingBids(shop, actor, his),
      findPayouts(shop, actor, his),
      findComplaints(shop, actor, his),
      getStatement(shop, actor, id),
      findTrail(shop, actor, { entity: 'farmer', id }),
    ]);
    return {
      farmer,
      signsIn: user.isActive,
      invites: farmer.kind === 'person' && (await isInvitable(shop, actor, farmer.userId)),
      goods,
      archived: archived.total,
      orders,
      bids,
      payouts,
      complaints,
      trail,
      money: {
        balance: statement.balance,
        free: statement.free,
        held: statement.held.total,
        account: statement.farmer.account,
      },
      whatsapp: whatsappHref(farmer.phone, `Halo ${farmer.name},`),
    };
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `Petani: ${loaderData.farmer.name}` : 'Petani') },
  { name: 'robots', content: 'noindex' },
];

/** All that the shop knows of one farmer, with the way on from each of it. */
export default function FarmerRecordPage({ loaderData }: Route.ComponentProps) {
  const { farmer, goods, archived, orders, bids, payouts, complaints, money } = loaderData;
  const currency = useRootData()?.shell.currency;
  useLive('order.');
  const sum = (amount: number) => formatMoney(amount, currency);
  const listOf = (path: string) => `${path}?farmer=${farmer.id}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RecordHead page={loaderData} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <RecordPart
          title="Saldo"
          all={{ href: `/admin/balances/${farmer.id}`, label: 'Lihat rekening koran' }}
          rows={[
            {
              key: 'saldo',
              main: 'Saldo',
              side: <b className={money.balance < 0 ? 'text-error' : ''}>{sum(money.balance)}</b>,
            },
            { key: 'bebas', main: 'Bisa dicairkan', side: sum(Math.max(0, money.free)) },
            { key: 'tertahan', main: 'Tertahan', side: sum(money.held) },
            {
              key: 'rekening',
              main: 'Rekening pencairan',
              side: money.account ? (
                accountText(money.account)
              ) : (
                <span className="text-error">belum diisi</span>
              ),
            },
          ]}
          none=""
        >
          {money.free > 0 && (
            <ButtonLink href="/admin/payouts/new" size="sm" variant="secondary">
              Cairkan saldo
            </ButtonLink>
          )}
        </RecordPart>
        <RecordPart
          title="Pencairan"
          all={{ href: listOf('/admin/payouts'), label: `Semua ${formatNumber(payouts.total)} pencairan` }}
          rows={payouts.data.map((one) => ({
            key: one.id,
            href: `/admin/payouts/${one.id}`,
            main: `Pencairan ${one.id}`,
            hint: formatDateTime(one.createdAt),
            side: payoutStatusLabel[one.status],
          }))}
          none="Belum pernah dicairkan."
        />
        <RecordPart
          title="Produk"
          all={{
            href: listOf('/admin/products'),
            label: `Semua ${formatNumber(goods.total)} produk${archived > 0 ? `, ${formatNumber(archived)} diarsipkan` : ''}`,
          }}
          rows={goods.data.map((one) => ({
            key: one.id,
            href: `/admin/products?edit=${one.id}`,
            main: one.product.name,
            hint: `${sum(one.price_customer)} per ${one.product.unit}`,
            side: `${formatNumber(one.onHand)} ${one.product.unit}`,
          }))}
          none="Belum ada produk yang dijual."
        />
        <RecordPart
          title="Pesanan"
          all={{ href: listOf('/admin/orders'), label: `Semua ${formatNumber(orders.total)} pesanan` }}
          rows={orders.data.map((one) => ({
            key: one.code,
            href: `/admin/orders/${one.code}`,
            main: one.code,
            hint: `${one.customerName}, ${sum(one.total)}`,
            side: <OrderPill status={one.status} />,
          }))}
          none="Belum ada pesanan."
        />
        <RecordPart
          title="Penawaran"
          all={{ href: listOf('/admin/bids'), label: `Semua ${formatNumber(bids.total)} penawaran` }}
          rows={bids.data.map((one) => ({
            key: one.id,
            href: `/bidding-list/${one.id}`,
            main: one.productName,
            hint: `${one.customerName}, ${sum(one.bidPrice)} × ${formatNumber(one.bidQuantity)} ${one.unit}`,
            side: bidStatusLabel(one.status, one.reason, true),
          }))}
          none="Belum ada penawaran."
        />
        <RecordPart
          title="Keluhan"
          all={{ href: listOf('/admin/complaints'), label: 'Semua keluhan' }}
          rows={complaints.data.map((one) => ({
            key: one.code,
            href: `/admin/orders/${one.code}#keluhan`,
            main: one.code,
            hint: one.text,
            side: formatDate(one.createdAt),
          }))}
          none="Tidak ada keluhan yang menunggu jawaban."
        />
      </div>
      <Trail entries={loaderData.trail} />
    </div>
  );
}

function RecordHead({ page }: { page: Route.ComponentProps['loaderData'] }) {
  const { farmer, whatsapp, signsIn, invites } = page;
  const facts: [string, string][] = [
    ['Jenis', sellerKindLabel[farmer.kind]],
    ['Email', farmer.email ?? 'tanpa email; ia masuk dengan nomornya'],
    ['Telepon', farmer.phone ?? 'belum ada'],
    ['Alamat', `${farmer.address}, ${farmer.city}, ${farmer.province}`],
    ['Bergabung', formatDate(farmer.createdAt)],
  ];
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="flex flex-wrap items-center gap-2 text-xl font-bold wrap-anywhere">
          {farmer.name}
          <Badge tone={farmer.isActive ? 'success' : 'neutral'}>
            {farmer.isActive ? 'Lapak buka' : 'Lapak tutup'}
          </Badge>
          {!signsIn && <Badge tone="danger">Akun nonaktif</Badge>}
          {signsIn && invites && <Badge tone="warning">Belum pernah masuk</Badge>}
        </h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={`/admin/farmers?edit=${farmer.id}`} size="sm">
            Ubah data
          </ButtonLink>
          {whatsapp && (
            <ButtonLink href={whatsapp} size="sm" variant="secondary">
              WhatsApp
            </ButtonLink>
          )}
          <ButtonLink href={`/admin/users/${farmer.userId}/masuk`} size="sm" variant="secondary">
            {invites ? 'Undang lewat WhatsApp' : 'Bantu masuk'}
          </ButtonLink>
          {farmer.isActive && (
            <ButtonLink href={`/team-details/${farmer.id}`} size="sm" variant="secondary">
              Halaman umum
            </ButtonLink>
          )}
        </div>
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
        {facts.map(([term, value]) => (
          <div key={term} className="min-w-0">
            <dt className="text-muted">{term}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
