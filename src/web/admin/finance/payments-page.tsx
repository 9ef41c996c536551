import { useLocation } from 'react-router';
import { findGatewayNotices } from '../../../domain/orders/payments/find-gateway-notices.ts';
import { findPayments, type PaymentItem } from '../../../domain/payments/find-payments.ts';
import { formatDateTime, paymentMethodLabel } from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { type PAYMENT_VIEWS, paymentListInput } from '../../../shared/schemas/payment-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { useLiveUpdates } from '../../common/route-helpers/use-live-updates.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { farmerOptions } from '../data-table/filters/farmer-options.ts';
import { type FarmerOptions, filterBuilder, optionsOf } from '../data-table/filters/list-filters.ts';
import { ListError } from '../data-table/list-error.tsx';
import { ListFilterChips } from '../data-table/list-parts.tsx';
import { listHref } from '../data-table/list-url.ts';
import { loadAdminList } from '../data-table/load-admin-list.ts';
import type { Route } from './+types/payments-page';
import { paymentBadge } from './payment-badge.ts';

const PATH = '/admin/payments';
const PAYMENTS_PAGE_SIZE = 50;

export const handle = { title: 'Pembayaran' };

export async function loader(args: Route.LoaderArgs) {
  const page = await loadAdminList(args, successTexts.paymentsLoadFailed, findPayments, paymentListInput, {
    limit: PAYMENTS_PAGE_SIZE,
  });
  const { ctx, actor } = getContext(args.context);
  const { farmer } = parseQuery(new URL(args.request.url), paymentListInput);
  const [farmers, { total: notices }] = await Promise.all([
    farmerOptions(ctx, actor, farmer),
    findGatewayNotices(ctx, actor, { limit: 1 }),
  ]);
  return { ...page, farmers, notices };
}

const METHODS = ['transfer', 'qris', 'gateway'] as const;
const by = filterBuilder<typeof paymentListInput>();
const filtersFor = (farmers: FarmerOptions) => [
  by.choice('method', 'Cara bayar', optionsOf(METHODS, paymentMethodLabel)),
  ...by.farmer('farmer', farmers),
  by.days('from', 'to', 'Diminta'),
  by.sums('least', 'most', 'Jumlah'),
];

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pembayaran') },
  { name: 'robots', content: 'noindex' },
];

const viewLabel: Record<(typeof PAYMENT_VIEWS)[number], string> = {
  open: 'Menunggu',
  checking: 'Perlu diperiksa',
  confirmed: 'Sudah masuk',
  all: 'Semua',
  back: 'Perlu dikembalikan',
};

/** `list`: the list's query, for the link back from the page of a payment. */
const columnsIn = (currency: Currency | undefined, list: string): Column<PaymentItem>[] => [
  {
    id: 'amount',
    label: 'Jumlah',
    fixed: true,
    card: 'head',
    cell: (payment) => (
      <span>
        <span className="block text-base font-bold tabular lg:text-sm">
          {formatMoney(payment.amount, currency)}
        </span>
        <span className="text-xs text-muted">
          {paymentMethodLabel[payment.method]}
          {payment.suffix > 0 && `, kode unik ${payment.suffix}`}
        </span>
      </span>
    ),
  },
  {
    id: 'order',
    label: 'Pesanan',
    cell: (payment) => (
      <span className="grid gap-0.5">
        {payment.orders.map((order) => (
          <Anchor
            key={order.code}
            href={`/admin/orders/${order.code}`}
            className="inline-flex min-h-6 items-center font-semibold text-sawah-text underline"
          >
            {order.code}
          </Anchor>
        ))}
      </span>
    ),
  },
  { id: 'buyer', label: 'Pembeli', text: true, breaks: true, cell: (payment) => payment.customerName },
  {
    id: 'time',
    label: 'Waktu',
    cell: (payment) => {
      const due = payment.orders.find((order) => order.status === 'awaiting_payment')?.dueAt;
      return (
        <span>
          {formatDateTime(payment.confirmedAt ?? payment.createdAt)}
          {due && <span className="block text-xs text-muted">Batas {formatDateTime(due)}</span>}
        </span>
      );
    },
  },
  {
    id: 'receipt',
    label: 'Bukti',
    wide: true,
    cell: (payment) =>
      payment.proofUrl ? (
        <a
          href={payment.proofUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Buka bukti transfer ${payment.group}`}
          className="inline-block"
        >
          <img
            src={payment.proofUrl}
            alt=""
            loading="lazy"
            width={72}
            height={72}
            className="size-18 rounded-input border border-line object-cover"
          />
        </a>
      ) : (
        <span className="text-muted">Belum ada</span>
      ),
  },
  {
    id: 'status',
    label: 'Status',
    fixed: true,
    cell: (payment) => (
      <span className="inline-grid justify-items-start gap-1 max-md:justify-items-end">
        <Badge tone={paymentBadge[payment.status].tone}>{paymentBadge[payment.status].label}</Badge>
        {payment.toGiveBack > 0 && (
          <span className="text-xs font-semibold text-error">
            Kembalikan {formatMoney(payment.toGiveBack, currency)}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'actions',
    label: 'Aksi',
    fixed: true,
    card: 'foot',
    cell: (payment) => {
      const open = payment.status === 'waiting' || payment.status === 'checking';
      const back = payment.toGiveBack > 0;
      if (!back && payment.method === 'gateway') return null;
      const label = back ? 'Kembalikan' : open ? 'Periksa' : 'Ada uang lagi';
      return (
        <ButtonLink
          href={`/admin/payments/review?${new URLSearchParams({ id: String(payment.id), ...(list ? { list } : {}) })}`}
          size="sm"
          variant={back || payment.status === 'checking' ? 'primary' : 'secondary'}
          aria-label={`${label} ${formatMoney(back ? payment.toGiveBack : payment.amount, currency)}`}
        >
          {label}
        </ButtonLink>
      );
    },
  },
];

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const currency = useRootData()?.shell.currency;
  const { search } = useLocation();
  useLiveUpdates('order.');
  const shown = new URLSearchParams(search).get('view') ?? 'open';
  return (
    <AdminList
      sizes
      name="payments"
      noun="pembayaran"
      path={PATH}
      title="Pembayaran"
      tools={
        <>
          {loaderData.notices > 0 && (
            <ButtonLink href="/admin/payments/notices" size="sm" variant="secondary">
              {formatNumber(loaderData.notices)} kabar layanan pembayaran
            </ButtonLink>
          )}
          <ButtonLink href="/admin/payments/bank-lines" size="sm" variant="secondary">
            Mutasi rekening
          </ButtonLink>
          <ButtonLink href="/admin/payments/review" size="sm">
            Periksa bukti
          </ButtonLink>
        </>
      }
      search="Cari jumlah, kode pesanan, atau pembeli..."
      narrow={filtersFor(loaderData.farmers)}
      page={loaderData}
      columns={columnsIn(currency, search.slice(1))}
      keyOf={(payment) => payment.id}
      none={{
        title: 'Tidak ada pembayaran ditemukan',
        first: 'Pembayaran lewat transfer, QRIS, dan online tampil di sini.',
      }}
      filters={
        <ListFilterChips
          label="Status"
          chips={Object.entries(viewLabel).map(([view, label]) => ({
            label,
            href: listHref(PATH, search, { view: view === 'open' ? null : view }),
            active: shown === view,
          }))}
        />
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.paymentsLoadFailed} />;
}
