import ChevronDown from 'lucide-react/icons/chevron-down';
import { Form, redirect, useLocation, useNavigation } from 'react-router';
import { z } from 'zod';
import {
  bookReceivedMoney,
  useCredit as payWithCredit,
  returnSurplus,
} from '../../../domain/orders/payments/book-received-money.ts';
import { confirmPayment } from '../../../domain/orders/payments/confirm-payment.ts';
import { getReceivedMoney, type ReceivedMoney } from '../../../domain/orders/payments/get-received-money.ts';
import { refundOrder } from '../../../domain/orders/payments/refund-order.ts';
import { rejectReceipt } from '../../../domain/orders/payments/reject-receipt.ts';
import { undoPaymentConfirmation } from '../../../domain/orders/payments/undo-payment-confirmation.ts';
import { findPayments, type PaymentItem } from '../../../domain/payments/find-payments.ts';
import { formatDateTime, orderStatusText, paymentMethodLabel } from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { orderCodeParams, refundInput, rejectReceiptInput } from '../../../shared/schemas/order-schemas.ts';
import {
  creditInput,
  paymentParams,
  receivedInput,
  surplusBackInput,
} from '../../../shared/schemas/payment-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { type ActionFailure, runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { useLiveUpdates } from '../../common/route-helpers/use-live-updates.ts';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/receipt-review-page';
import { BookReceivedForm, ReceivedMoneyCard } from './received-money.tsx';

const PATH = '/admin/payments/review';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Periksa bukti',
  crumbs: () => [{ label: 'Pembayaran', href: '/admin/payments' }, { label: 'Periksa bukti' }],
});

/**
 * Loads the payment of the URL, or the one whose receipt has waited longest, and the payment that was just
 * confirmed.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  const { searchParams } = new URL(request.url);
  const one = async (name: string): Promise<PaymentItem | null> => {
    const id = searchParams.get(name);
    if (!id) return null;
    const found = await findPayments(ctx, actor, { id, view: 'all', limit: '1' });
    return found.data[0] ?? null;
  };
  return runLoader(async () => {
    const [asked, done, waiting] = await Promise.all([
      one('id'),
      one('done'),
      findPayments(ctx, actor, { view: 'checking', limit: '2' }),
    ]);
    const payment = asked ?? waiting.data[0] ?? null;
    const received = payment && (await getReceivedMoney(ctx, actor, payment.id));
    return { payment, received, done, waiting: waiting.total };
  });
}

/** The buyer reads it in the refund's email. */
const LATE_REASON = 'pesanan dibatalkan, uangnya dikembalikan';

const amountForm = z.object({ id: z.string(), amount: z.coerce.number() });

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const list = new URL(request.url).searchParams.get('list');
    // The link back leads to the list in its former state, after any number of receipts.
    const next = (to: string, said: Parameters<typeof flashCookie>[0]) =>
      redirect(list ? `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ list })}` : to, {
        headers: { 'set-cookie': flashCookie(said) },
      });
    const intent = form.intent('confirm', 'reject', 'undo', 'received', 'return', 'return-order', 'use');
    if (intent === 'received' || intent === 'return' || intent === 'return-order' || intent === 'use') {
      const { id } = form.parse(paymentParams);
      const back = (said: Parameters<typeof flashCookie>[0]) => next(`${PATH}?id=${id}`, said);
      switch (intent) {
        case 'received':
          await bookReceivedMoney(ctx, actor, id, form.read(receivedInput, { only: ['amount', 'booked'] }));
          return back('moneyReceived');
        case 'return':
          await returnSurplus(ctx, actor, id, form.read(surplusBackInput));
          return back('surplusReturned');
        case 'return-order': {
          const { code } = form.parse(orderCodeParams);
          const said = form.read(refundInput, { only: ['amount', 'refunded'] });
          await refundOrder(ctx, actor, code, { ...said, reason: LATE_REASON, restock: false });
          return back('moneyReturned');
        }
        case 'use':
          await payWithCredit(ctx, actor, id, form.read(creditInput));
          return back('creditUsed');
      }
    }
    const { code } = form.parse(orderCodeParams);
    switch (intent) {
      case 'confirm': {
        const { id, amount } = form.parse(amountForm);
        await confirmPayment(ctx, actor, code, { amount });
        return next(`${PATH}?done=${id}`, 'paymentConfirmed');
      }
      case 'reject':
        await rejectReceipt(ctx, actor, code, form.read(rejectReceiptInput, { only: ['reason'] }));
        return next(PATH, 'proofRejected');
      case 'undo': {
        await undoPaymentConfirmation(ctx, actor, code);
        return next(`${PATH}?id=${form.parse(z.object({ id: z.string() })).id}`, 'paymentUndone');
      }
    }
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Periksa bukti transfer') },
  { name: 'robots', content: 'noindex' },
];

/**
 * Shows one receipt at a time next to the expected payment: the admin confirms it by repeating the amount, or
 * rejects it with a reason. Then the next receipt follows.
 */
export default function ReceiptReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, received, done, waiting } = loaderData;
  const list = new URLSearchParams(useLocation().search).get('list');
  const currency = useRootData()?.shell.currency;
  const failure = actionData as ActionFailure | undefined;
  useLiveUpdates('order.');
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="text-xl font-bold">Periksa bukti transfer</h1>
        {waiting > 0 && <p className="text-muted">{formatNumber(waiting)} bukti menunggu</p>}
        {list && (
          <Anchor
            href={`/admin/payments?${new URLSearchParams(list)}`}
            className="inline-flex min-h-8 items-center font-semibold text-sawah-text underline"
          >
            Kembali ke daftar
          </Anchor>
        )}
      </div>
      {failure?.ok === false && (
        <Notice tone="error" live>
          {failure.message}
        </Notice>
      )}
      {done?.mayUndo && <ConfirmedNotice payment={done} currency={currency} />}
      {payment && received ? (
        <ReceiptReview
          key={payment.id}
          payment={payment}
          received={received}
          failure={failure}
          currency={currency}
        />
      ) : (
        <EmptyState
          scene="noMatch"
          title="Semua bukti sudah diperiksa"
          text="Bukti transfer yang dikirim pembeli tampil di sini, yang paling lama menunggu lebih dulu."
          actions={
            <ButtonLink href="/admin/payments" variant="secondary" size="sm">
              Semua pembayaran
            </ButtonLink>
          }
        />
      )}
    </div>
  );
}

/** The payment that was just confirmed, with an undo button. */
function ConfirmedNotice({ payment, currency }: { payment: PaymentItem; currency: Currency | undefined }) {
  const busy = useNavigation().state === 'submitting';
  const code = payment.orders[0]?.code ?? '';
  return (
    <Notice tone="success">
      <Form method="post" noValidate className="flex flex-wrap items-center justify-between gap-3">
        <input type="hidden" name="intent" value="undo" />
        <input type="hidden" name="code" value={code} />
        <input type="hidden" name="id" value={payment.id} />
        <span>
          {formatMoney(payment.amount, currency)} untuk {code} dari {payment.customerName} dikonfirmasi. Bisa
          ditarik kembali selama sehari, sebelum barangnya dikirim.
        </span>
        <Button type="submit" variant="secondary" size="sm" busy={busy}>
          Tarik kembali
        </Button>
      </Form>
    </Notice>
  );
}

type Props = {
  payment: PaymentItem;
  received: ReceivedMoney;
  failure: ActionFailure | undefined;
  currency: Currency | undefined;
};

function ReceiptReview({ payment, received, failure, currency }: Props) {
  const busy = useNavigation().state === 'submitting';
  const reject = useForm<typeof rejectReceiptInput>({
    answer: failure,
    intent: 'reject',
    fields: ['reason'],
  });
  const money = (amount: number) => formatMoney(amount, currency);
  const open = payment.status === 'waiting' || payment.status === 'checking';
  const code = payment.orders.find((order) => order.status === 'awaiting_payment')?.code;
  const hidden = (
    <>
      <input type="hidden" name="code" value={code ?? payment.orders[0]?.code} />
      <input type="hidden" name="id" value={payment.id} />
    </>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <Card className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3">
        {payment.proofUrl ? (
          <a href={payment.proofUrl} target="_blank" rel="noopener noreferrer" className="block">
            <img
              src={payment.proofUrl}
              alt={`Bukti transfer dari ${payment.customerName}; buka ukuran penuh`}
              width={480}
              height={640}
              className="max-h-[60vh] w-auto rounded-input border border-line object-contain"
            />
          </a>
        ) : (
          <p className="py-8 text-muted">Belum ada bukti. Cocokkan dengan mutasi rekening.</p>
        )}
        {payment.proofAt && <p className="text-sm text-muted">Dikirim {formatDateTime(payment.proofAt)}</p>}
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card className="grid gap-3">
          <div>
            <p className="text-muted">Jumlah yang harus masuk</p>
            <p className="font-display text-3xl font-bold break-words tabular">{money(payment.amount)}</p>
            <p className="text-sm text-muted">
              {paymentMethodLabel[payment.method]}
              {payment.suffix > 0 && `, kode unik ${payment.suffix}`}
            </p>
          </div>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            <div className="contents">
              <dt className="text-muted">Pembeli</dt>
              <dd className="font-semibold break-words">{payment.customerName}</dd>
            </div>
            {payment.orders.map((order) => (
              <div
                key={order.code}
                className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-4"
              >
                <dt>
                  <Anchor
                    href={`/admin/orders/${order.code}`}
                    className="mr-1 inline-flex min-h-8 items-center font-semibold text-sawah-text underline"
                  >
                    {order.code}
                  </Anchor>{' '}
                  <span className="text-sm text-muted">{orderStatusText(order.status, payment.method)}</span>
                </dt>
                <dd className="tabular">{money(order.total)}</dd>
              </div>
            ))}
          </dl>
          <ReceiptWarnings payment={payment} currency={currency} />
        </Card>
        {open && code && payment.method !== 'gateway' && (
          <>
            <details className="group rounded-card border border-line bg-surface px-4 py-2">
              <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-bold text-sawah-text">
                Uang sudah masuk
                <ChevronDown className="size-5 shrink-0 transition-transform group-open:rotate-180" />
              </summary>
              <Form method="post" noValidate className="mt-2 mb-2 grid gap-3">
                <input type="hidden" name="intent" value="confirm" />
                <input type="hidden" name="amount" value={payment.amount} />
                {hidden}
                <p>
                  Di mutasi rekening ada tepat <strong className="tabular">{money(payment.amount)}</strong>{' '}
                  dari {payment.customerName}?
                </p>
                <Button type="submit" busy={busy} busyText="Mencatat...">
                  Ya, {money(payment.amount)} sudah masuk
                </Button>
              </Form>
            </details>
            {payment.status === 'checking' && (
              <details
                open={reject.failure !== undefined || undefined}
                className="group rounded-card border border-line bg-surface px-4 py-2"
              >
                <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold text-error">
                  Bukti ini tidak benar
                  <ChevronDown className="size-5 shrink-0 transition-transform group-open:rotate-180" />
                </summary>
                <Form ref={reject.ref} method="post" noValidate className="mt-2 mb-2 grid gap-3">
                  <input type="hidden" name="intent" value="reject" />
                  {hidden}
                  <TextInput
                    label="Alasan, dibaca pembeli"
                    required
                    maxLength={300}
                    placeholder="Misalnya: jumlahnya tidak terbaca"
                    {...reject.text('reason')}
                  />
                  <Button type="submit" variant="danger" busy={busy}>
                    Tolak bukti
                  </Button>
                </Form>
              </details>
            )}
          </>
        )}
        {payment.status === 'confirmed' && (
          <Notice tone="success">Sudah dikonfirmasi {formatDateTime(payment.confirmedAt ?? '')}.</Notice>
        )}
        <ReceivedMoneyCard payment={payment} received={received} failure={failure} currency={currency} />
        <BookReceivedForm
          // Remounts the form, so that the input for one booking is not sent again for the next.
          key={received.booked}
          payment={payment}
          received={received}
          failure={failure}
          currency={currency}
        />
      </div>
    </div>
  );
}

/** Warnings that the image alone does not reveal. */
function ReceiptWarnings({ payment, currency }: { payment: PaymentItem; currency: Currency | undefined }) {
  const { proofAmount, amount, orders } = payment;
  const due = orders.find((order) => order.status === 'awaiting_payment')?.dueAt;
  const cancelled = orders.filter((order) => order.status === 'cancelled');
  const found: string[] = [];
  if (proofAmount !== null && proofAmount !== amount) {
    found.push(
      `Saat bukti dikirim diminta ${formatMoney(proofAmount, currency)}, sekarang ${formatMoney(amount, currency)}.`,
    );
  }
  if (cancelled.length > 0) found.push(`${cancelled.map(({ code }) => code).join(', ')} sudah dibatalkan.`);
  if (due && payment.proofAt && payment.proofAt > due) found.push('Bukti dikirim setelah batas waktu.');
  if (payment.rejected) found.push(`Bukti sebelumnya ditolak: ${payment.rejected}`);
  if (found.length === 0) return null;
  return (
    <Notice tone="warning" title="Perhatikan">
      <ul className="list-disc pl-5">
        {found.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}
