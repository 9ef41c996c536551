import { getFarmerAccount } from '../../../domain/accounts/farmers/get-farmer-account.ts';
import { getUser } from '../../../domain/accounts/users/get-user.ts';
import { isInvitable } from '../../../domain/accounts/users/sign-in-help.ts';
import { findAuditTrail } from '../../../domain/audit/find-audit-trail.ts';
import { findIncomingBids } from '../../../domain/bidding/queries/find-bids.ts';
import { whatsappHref } from '../../../domain/formats/whatsapp-href.ts';
import { findSellerListings } from '../../../domain/listings/find-seller-listings.ts';
import { findComplaints } from '../../../domain/orders/complaints/find-complaints.ts';
import { findOrders } from '../../../domain/orders/queries/find-orders.ts';
import { findPayouts } from '../../../domain/payments/find-payouts.ts';
import { getStatement } from '../../../domain/payments/get-statement.ts';
import { bidStatusLabel } from '../../../shared/enums/bid-labels.ts';
import { formatDate, formatDateTime } from '../../../shared/enums/labels.ts';
import { accountText } from '../../../shared/enums/money-labels.ts';
import { sellerKindLabel } from '../../../shared/enums/seller-kinds.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { payoutStatusLabel } from '../../../shared/rules/orders/payout-transitions.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { runLoader } from '../../common/route-helpers/run-route.ts';
import { useLiveUpdates } from '../../common/route-helpers/use-live-updates.ts';
import { OrderStatusPill } from '../../orders/order-parts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { AuditTrail } from '../data-table/audit-trail.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { parseRecordId } from '../layout/parse-record-id.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/farmer-record-page';
import { RecordSection } from './record-section.tsx';

/** Number of rows per section; the linked list contains all. */
const ROWS_PER_SECTION = 5;

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Petani',
  crumbs: ({ farmer }) => [{ label: 'Petani', href: '/admin/farmers' }, { label: farmer.name }],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const id = parseRecordId(params.id);
    const farmer = await getFarmerAccount(ctx, actor, id);
    const his = { farmer: id, limit: ROWS_PER_SECTION };
    const [user, goods, archived, orders, bids, payouts, complaints, statement, trail] = await Promise.all([
      getUser(ctx, actor, farmer.userId),
      findSellerListings(ctx, actor, { ...his, state: 'active', sort: 'stock' }),
      findSellerListings(ctx, actor, { farmer: id, limit: 1, state: 'archived' }),
      findOrders(ctx, actor, his),
      findIncomingBids(ctx, actor, his),
      findPayouts(ctx, actor, his),
      findComplaints(ctx, actor, his),
      getStatement(ctx, actor, id),
      findAuditTrail(ctx, actor, { entity: 'farmer', id }),
    ]);
    return {
      farmer,
      signsIn: user.isActive,
      invites: farmer.kind === 'person' && (await isInvitable(ctx, actor, farmer.userId)),
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
        accountProposedAt: statement.farmer.accountProposedAt,
      },
      whatsapp: whatsappHref(farmer.phone, `Halo ${farmer.name},`),
    };
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `Petani: ${loaderData.farmer.name}` : 'Petani') },
  { name: 'robots', content: 'noindex' },
];

/** Shows all records of one farmer with links to the full lists. */
export default function FarmerRecordPage({ loaderData }: Route.ComponentProps) {
  const { farmer, goods, archived, orders, bids, payouts, complaints, money } = loaderData;
  const currency = useRootData()?.shell.currency;
  useLiveUpdates('order.');
  const sum = (amount: number) => formatMoney(amount, currency);
  const listOf = (path: string) => `${path}?farmer=${farmer.id}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RecordHead page={loaderData} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <RecordSection
          title="Saldo"
          all={{ href: `/admin/balances/${farmer.id}`, label: 'Lihat rekening koran' }}
          rows={[
            {
              key: 'balance',
              main: 'Saldo',
              side: <b className={money.balance < 0 ? 'text-error' : ''}>{sum(money.balance)}</b>,
            },
            { key: 'available', main: 'Bisa dicairkan', side: sum(Math.max(0, money.free)) },
            { key: 'held', main: 'Tertahan', side: sum(money.held) },
            {
              key: 'account',
              href: `/admin/farmers/${farmer.id}/payout-account`,
              main: 'Rekening pencairan',
              side: money.account ? (
                accountText(money.account)
              ) : (
                <span className="text-error">
                  {money.accountProposedAt ? 'menunggu ya dari petani' : 'belum diisi'}
                </span>
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
        </RecordSection>
        <RecordSection
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
        <RecordSection
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
        <RecordSection
          title="Pesanan"
          all={{ href: listOf('/admin/orders'), label: `Semua ${formatNumber(orders.total)} pesanan` }}
          rows={orders.data.map((one) => ({
            key: one.code,
            href: `/admin/orders/${one.code}`,
            main: one.code,
            hint: `${one.customerName}, ${sum(one.total)}`,
            side: <OrderStatusPill status={one.status} method={one.paymentMethod} />,
          }))}
          none="Belum ada pesanan."
        />
        <RecordSection
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
        <RecordSection
          title="Keluhan"
          all={{ href: listOf('/admin/complaints'), label: 'Semua keluhan' }}
          rows={complaints.data.map((one) => ({
            key: `${one.code}${one.createdAt}`,
            href: `/admin/orders/${one.code}#complaint`,
            main: one.code,
            hint: one.text,
            side: formatDate(one.createdAt),
          }))}
          none="Tidak ada keluhan yang menunggu jawaban."
        />
      </div>
      <AuditTrail entries={loaderData.trail} />
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
          <ButtonLink href={`/admin/users/${farmer.userId}/sign-in`} size="sm" variant="secondary">
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
