import { Form, redirect, useLocation, useNavigation } from 'react-router';
import { confirmPayment } from '../../../domain/orders/paying/confirm-payment.ts';
import { findPayments, type PaymentItem } from '../../../domain/payments/find-payments.ts';
import type { PAYMENT_VIEWS, paymentListInput } from '../../../shared/input/money.ts';
import { orderCodeParams } from '../../../shared/input/orders.ts';
import { formatDateTime, paymentMethodLabel } from '../../../shared/labels.ts';
import { type Currency, formatMoney } from '../../../shared/money.ts';
import { said } from '../../../shared/said.ts';
import { sentForm } from '../../form/sent-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { useLive } from '../../page/answer/use-live.ts';
import type { Failure } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button } from '../../ui/button.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Badge, type Tone } from '../../ui/tell/badge.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { OfficeList } from '../list/list.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { ListChips } from '../list/list-parts.tsx';
import { filtersOf, listHref, OFFICE_PAGE } from '../list/list-state.ts';
import type { Column } from '../list/list-table.tsx';
import { readList, submitToList } from '../list/read-list.ts';
import type { Route } from './+types/payments';

const PATH = '/admin/payments';

export const handle = { title: 'Pembayaran' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  return readList(shop, said.paymentsLoadFailed, async () => {
    const filters = filtersOf<typeof paymentListInput>(searchParams, ['q', 'page', 'view', 'method']);
    return await findPayments(shop, actor, { ...filters, limit: OFFICE_PAGE });
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const { search } = new URL(request.url);
  const form = await sentForm(request);
  return submitToList(shop, form, async () => {
    const { code } = form.parse(orderCodeParams);
    await confirmPayment(shop, actor, code);
    return redirect(listHref(PATH, search, {}), { headers: { 'set-cookie': flash('paymentConfirmed') } });
  });
}

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
  back: 'Perlu dikembalikan',
};

const columnsIn = (currency: Currency | undefined, busy: boolean): Column<PaymentItem>[] => [
  {
    id: 'jumlah',
    label: 'Jumlah',
    fixed: true,
    card: 'head',
    cell: (payment) => (
      <span>
        <span className="block text-base font-bold tabular">{formatMoney(payment.amount, currency)}</span>
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
  { id: 'pembeli', label: 'Pembeli', cell: (payment) => payment.customerName },
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
      const first = payment.orders.find((order) => order.status === 'awaiting_payment');
      const open = payment.status === 'waiting' || payment.status === 'checking';
      if (!first || !open || payment.method === 'gateway') return null;
      return (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="code" value={first.code} />
          <Button
            type="submit"
            size="sm"
            busy={busy}
            variant={payment.status === 'checking' ? 'primary' : 'secondary'}
            aria-label={`Uang sudah masuk: ${formatMoney(payment.amount, currency)}`}
          >
            Uang sudah masuk
          </Button>
        </Form>
      );
    },
  },
];

export default function PaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const currency = useRootData()?.shell.currency;
  const { search } = useLocation();
  const busy = useNavigation().state === 'submitting';
  const failure = actionData as Failure | undefined;
  useLive('order.');
  const shown = new URLSearchParams(search).get('view') ?? 'open';
  return (
    <OfficeList
      name="pembayaran"
      path={PATH}
      title="Pembayaran"
      search="Cari jumlah atau kode pesanan..."
      page={loaderData}
      columns={columnsIn(currency, busy)}
      keyOf={(payment) => payment.id}
      none={{
        title: 'Tidak ada pembayaran ditemukan',
        first: 'Pembayaran lewat transfer, QRIS, dan online tampil di sini.',
      }}
      filters={
        <>
          {failure && (
            <Notice tone="error" live>
              {failure.message}
            </Notice>
          )}
          <ListChips
            label="Status"
            chips={Object.entries(viewLabel).map(([view, label]) => ({
              label,
              href: listHref(PATH, search, { view: view === 'open' ? null : view }),
              active: shown === view,
            }))}
          />
        </>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.paymentsLoadFailed} />;
}
