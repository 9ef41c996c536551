import { useLocation } from 'react-router';
import { findPayments, type PaymentItem } from '../../../domain/payments/find-payments.ts';
import { type Currency, formatMoney } from '../../../shared/figures/money.ts';
import { type PAYMENT_VIEWS, paymentListInput } from '../../../shared/input/money.ts';
import { formatDateTime, paymentMethodLabel } from '../../../shared/labels.ts';
import { said } from '../../../shared/said.ts';
import { askedOf } from '../../form/asked-of.ts';
import { useLive } from '../../page/answer/use-live.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Badge, type Tone } from '../../ui/tell/badge.tsx';
import { OfficeList } from '../list/list.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { ListChips } from '../list/list-parts.tsx';
import { listHref, OFFICE_PAGE } from '../list/list-state.ts';
import type { Column } from '../list/list-table.tsx';
import { farmerOptions } from '../list/narrow/farmer-options.ts';
import { type FarmerOptions, narrowing, optionsOf } from '../list/narrow/narrowing.ts';
import { readAdminList } from '../list/read-list.ts';
import type { Route } from './+types/payments';

const PATH = '/admin/payments';

export const handle = { title: 'Pembayaran' };

export async function loader(args: Route.LoaderArgs) {
  const page = await readAdminList(args, said.paymentsLoadFailed, findPayments, paymentListInput, {
    limit: OFFICE_PAGE,
  });
  const { shop, actor } = here(args.context);
  const { farmer } = askedOf(new URL(args.request.url), paymentListInput);
  return { ...page, farmers: await farmerOptions(shop, actor, farmer) };
}

const METHODS = ['transfer', 'qris', 'gateway'] as const;
const by = narrowing<typeof paymentListInput>();
const narrowIn = (farmers: FarmerOptions) => [
  by.choice('method', 'Cara bayar', optionsOf(METHODS, paymentMethodLabel)),
  ...by.farmer('farmer', farmers),
  by.days('from', 'to', 'Diminta'),
  by.sums('least', 'most', 'Jumlah'),
];

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pembayaran') },
  { name: 'robots', content: 'noindex' },
];

const state: Record<PaymentItem['status'], { label: string; tone: Tone }> = {
  waiting: { label: 'Menunggu', tone: 'neutral' },
  checking: { label: 'Perlu diperiksa', tone: 'warning' },
  confirmed: { label: 'Sudah masuk', tone: 'success' },
  cancelled: { label: 'Batal', tone: 'danger' },
};

const viewLabel: Record<(typeof PAYMENT_VIEWS)[number], string> = {
  open: 'Menunggu',
  checking: 'Perlu diperiksa',
  confirmed: 'Sudah masuk',
  all: 'Semua',
  back: 'Perlu dikembalikan',
};

const columnsIn = (currency: Currency | undefined): Column<PaymentItem>[] => [
  {
    id: 'jumlah',
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
    id: 'pesanan',
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
  { id: 'pembeli', label: 'Pembeli', text: true, breaks: true, cell: (payment) => payment.customerName },
  {
    id: 'waktu',
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
    id: 'bukti',
    label: 'Bukti',
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
        <Badge tone={state[payment.status].tone}>{state[payment.status].label}</Badge>
        {payment.toGiveBack > 0 && (
          <span className="text-xs font-semibold text-error">
            Kembalikan {formatMoney(payment.toGiveBack, currency)}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'aksi',
    label: 'Aksi',
    fixed: true,
    card: 'foot',
    cell: (payment) => {
      const open = payment.status === 'waiting' || payment.status === 'checking';
      if (!open || payment.method === 'gateway') return null;
      return (
        <ButtonLink
          href={`/admin/payments/periksa?id=${payment.id}`}
          size="sm"
          variant={payment.status === 'checking' ? 'primary' : 'secondary'}
          aria-label={`Periksa ${formatMoney(payment.amount, currency)}`}
        >
          Periksa
        </ButtonLink>
      );
    },
  },
];

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const currency = useRootData()?.shell.currency;
  const { search } = useLocation();
  useLive('order.');
  const shown = new URLSearchParams(search).get('view') ?? 'open';
  return (
    <OfficeList
      name="pembayaran"
      path={PATH}
      title="Pembayaran"
      tools={
        <>
          <ButtonLink href="/admin/payments/mutasi" size="sm" variant="secondary">
            Mutasi rekening
          </ButtonLink>
          <ButtonLink href="/admin/payments/periksa" size="sm">
            Periksa bukti
          </ButtonLink>
        </>
      }
      search="Cari jumlah atau kode pesanan..."
      narrow={narrowIn(loaderData.farmers)}
      page={loaderData}
      columns={columnsIn(currency)}
      keyOf={(payment) => payment.id}
      none={{
        title: 'Tidak ada pembayaran ditemukan',
        first: 'Pembayaran lewat transfer, QRIS, dan online tampil di sini.',
      }}
      filters={
        <ListChips
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
  return <ListFailed error={error} text={said.paymentsLoadFailed} />;
}
