import ChevronDown from 'lucide-react/icons/chevron-down';
import { Form, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { confirmPayment } from '../../../domain/orders/paying/confirm-payment.ts';
import { rejectProof } from '../../../domain/orders/paying/reject-proof.ts';
import { undoPayment } from '../../../domain/orders/paying/undo-payment.ts';
import { findPayments, type PaymentItem } from '../../../domain/payments/find-payments.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { orderCodeParams, rejectProofInput } from '../../../shared/input/orders.ts';
import { formatDateTime, orderStatusLabel, paymentMethodLabel } from '../../../shared/labels.ts';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { useLive } from '../../page/answer/use-live.ts';
import { type Failure, submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { EmptyState } from '../../ui/tell/empty-state.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { officeHandle } from '../frame/office-trail.tsx';
import type { Route } from './+types/payment-bench';

const PATH = '/admin/payments/periksa';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Periksa bukti',
  crumbs: () => [{ label: 'Pembayaran', href: '/admin/payments' }, { label: 'Periksa bukti' }],
});

/** The payment that was asked for, or the one whose proof waits longest; and the one that was just confirmed. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  const one = async (name: string): Promise<PaymentItem | null> => {
    const id = searchParams.get(name);
    if (!id) return null;
    const found = await findPayments(shop, actor, { id, view: 'all', limit: '1' });
    return found.data[0] ?? null;
  };
  return view(async () => {
    const [asked, done, waiting] = await Promise.all([
      one('id'),
      one('selesai'),
      findPayments(shop, actor, { view: 'checking', limit: '2' }),
    ]);
    return { payment: asked ?? waiting.data[0] ?? null, done, waiting: waiting.total };
  });
}

const amountForm = z.object({ id: z.string(), amount: z.coerce.number() });

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const { code } = form.parse(orderCodeParams);
    const next = (to: string, said: Parameters<typeof flash>[0]) =>
      redirect(to, { headers: { 'set-cookie': flash(said) } });
    switch (form.intent('confirm', 'reject', 'undo')) {
      case 'confirm': {
        const { id, amount } = form.parse(amountForm);
        await confirmPayment(shop, actor, code, { amount });
        return next(`${PATH}?selesai=${id}`, 'paymentConfirmed');
      }
      case 'reject':
        await rejectProof(shop, actor, code, form.read(rejectProofInput, { only: ['reason'] }));
        return next(PATH, 'proofRejected');
      case 'undo': {
        await undoPayment(shop, actor, code);
        return next(`${PATH}?id=${form.parse(z.object({ id: z.string() })).id}`, 'paymentUndone');
      }
    }
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Periksa bukti transfer') },
  { name: 'robots', content: 'noindex' },
];

/** One proof at a time beside what was asked for: in, with the sum said again, or not, with a reason; then the next. */
export default function PaymentBenchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, done, waiting } = loaderData;
  const currency = useRootData()?.shell.currency;
  const failure = actionData as Failure | undefined;
  useLive('order.');
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="text-xl font-bold">Periksa bukti transfer</h1>
        {waiting > 0 && <p className="text-muted">{formatNumber(waiting)} bukti menunggu</p>}
      </div>
      {failure?.ok === false && (
        <Notice tone="error" live>
          {failure.message}
        </Notice>
      )}
      {done?.mayUndo && <JustConfirmed payment={done} currency={currency} />}
      {payment ? (
        <Bench key={payment.id} payment={payment} failure={failure} currency={currency} />
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

/** What was confirmed a moment ago, with the way to take it back. */
function JustConfirmed({ payment, currency }: { payment: PaymentItem; currency: Currency | undefined }) {
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

type Props = { payment: PaymentItem; failure: Failure | undefined; currency: Currency | undefined };

function Bench({ payment, failure, currency }: Props) {
  const busy = useNavigation().state === 'submitting';
  const reject = useForm<typeof rejectProofInput>({ answer: failure, intent: 'reject', fields: ['reason'] });
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
                  <span className="text-sm text-muted">{orderStatusLabel[order.status]}</span>
                </dt>
                <dd className="tabular">{money(order.total)}</dd>
              </div>
            ))}
          </dl>
          <Differences payment={payment} currency={currency} />
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
        {payment.toGiveBack > 0 && (
          <Notice tone="warning">
            {money(payment.toGiveBack)} masuk untuk pesanan yang batal atau dua kali: kembalikan dari halaman
            pesanannya.
          </Notice>
        )}
      </div>
    </div>
  );
}

/** What an eye on the picture alone would miss. */
function Differences({ payment, currency }: { payment: PaymentItem; currency: Currency | undefined }) {
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
