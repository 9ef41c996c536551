import CreditCard from 'lucide-react/icons/credit-card';
import { Form } from 'react-router';
import type { OrderView } from '../../domain/orders/get-order.ts';
import type { proofInput } from '../../shared/input/orders.ts';
import { formatDateTime } from '../../shared/labels.ts';
import { type Currency, formatMoney } from '../../shared/money.ts';
import { useForm } from '../form/use-form.ts';
import type { Failure } from '../page/view.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Field } from '../ui/field/field.tsx';
import { Countdown } from '../ui/goods/countdown.tsx';
import { Notice } from '../ui/tell/notice.tsx';

/** How the order is to be paid, while it waits for it: account and exact sum to copy, or the QR code; the proof. */
export function OrderPayment({
  order,
  qr,
  busy,
  failure,
  currency,
  now,
}: {
  order: OrderView;
  qr: string | null;
  busy: boolean;
  failure: Failure | undefined;
  currency: Currency | undefined;
  now: string;
}) {
  const form = useForm<typeof proofInput>({ answer: failure, intent: 'proof', fields: ['url'], only: 'url' });
  if (order.status !== 'awaiting_payment') return null;
  const { payment } = order;
  const deadline = order.dueAt && (
    <p className="text-sm">
      Batas waktu {formatDateTime(order.dueAt)}. Sisa{' '}
      <Countdown variant="line" until={order.dueAt} now={now} overText="waktu habis" />
    </p>
  );
  if (!payment) {
    return (
      <Notice
        tone="info"
        title={order.paymentMethod === 'cod' ? 'Bayar di tempat' : 'Pembayaran diatur dengan petani'}
      >
        {order.farmer.name} akan mengonfirmasi pesanan ini.
        {order.dueAt && ` Barangnya disimpan sampai ${formatDateTime(order.dueAt)}.`}
      </Notice>
    );
  }
  const amount = formatMoney(payment.amount, currency);
  const buyer = order.party === 'customer' || order.party === 'guest';
  return (
    <Card className="grid gap-5" aria-label="Pembayaran">
      <h2 className="text-lg font-bold">Selesaikan pembayaran</h2>
      {payment.status === 'checking' && (
        <Notice tone="info">Bukti transfer Anda sudah kami terima dan sedang diperiksa.</Notice>
      )}
      {payment.method === 'gateway' ? (
        <OnlinePayment buyer={buyer} busy={busy} amount={amount} />
      ) : (
        <dl className="grid gap-4">
          {payment.bank && (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <div>
                <dt className="text-sm text-muted">
                  {payment.bank.name}, atas nama {payment.bank.holder}
                </dt>
                <dd className="text-xl font-bold tabular">{payment.bank.account}</dd>
              </div>
              <CopyButton text={payment.bank.account.replace(/\D/g, '')} label="Salin nomor rekening" />
            </div>
          )}
          <div className="flex flex-wrap items-center justify-between gap-2">
            <div>
              <dt className="text-sm text-muted">Jumlah tepat</dt>
              <dd className="text-xl font-bold tabular">{amount}</dd>
              {payment.suffix > 0 && (
                <dd className="text-sm text-muted">
                  Termasuk kode unik {payment.suffix} supaya transfer Anda mudah dikenali.
                </dd>
              )}
            </div>
            <CopyButton text={String(payment.amount)} label="Salin jumlah" />
          </div>
        </dl>
      )}
      {qr && (
        <figure className="grid justify-items-center gap-2">
          <img
            src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            alt={`Kode QRIS untuk ${amount}`}
            width={240}
            height={240}
            className="size-60 rounded-button border border-line bg-white p-2"
          />
          <figcaption className="text-sm text-muted">
            Pindai dari aplikasi bank atau dompet digital. Jumlahnya sudah terisi.
          </figcaption>
        </figure>
      )}
      {deadline}
      {payment.method === 'transfer' && buyer && (
        <Form
          ref={form.ref}
          method="post"
          encType="multipart/form-data"
          className="grid gap-3 border-t border-line pt-4"
        >
          <input type="hidden" name="intent" value="proof" />
          <Field
            label="Bukti transfer"
            error={form.at('url')}
            hint="Foto atau tangkapan layar, paling besar 8 MB."
            required
          >
            {(control) => (
              <input
                {...control}
                type="file"
                name="proof"
                accept="image/jpeg,image/png,image/webp,image/avif"
                className="box"
              />
            )}
          </Field>
          <Button type="submit" variant="secondary" busy={busy} busyText="Mengunggah...">
            {payment.proofUrl ? 'Ganti bukti transfer' : 'Unggah bukti transfer'}
          </Button>
        </Form>
      )}
    </Card>
  );
}

/** The way to the gateway's page, and a look at how the payment stands there; both work without scripts. */
function OnlinePayment({ buyer, busy, amount }: { buyer: boolean; busy: boolean; amount: string }) {
  return (
    <div className="grid gap-4">
      <p>
        Bayar <strong className="tabular">{amount}</strong> dengan kartu, dompet digital, atau virtual account
        di halaman pembayaran yang aman. Setelah selesai Anda kembali ke sini.
      </p>
      {buyer && (
        <div className="flex flex-wrap gap-3">
          <Form method="post" className="max-sm:w-full">
            <input type="hidden" name="intent" value="pay-online" />
            <Button
              type="submit"
              busy={busy}
              busyText="Membuka..."
              className="max-sm:w-full"
              icon={<CreditCard className="size-5" aria-hidden />}
            >
              Bayar online
            </Button>
          </Form>
          <Form method="post" className="max-sm:w-full">
            <input type="hidden" name="intent" value="check-payment" />
            <Button type="submit" variant="secondary" busy={busy} className="max-sm:w-full">
              Saya sudah membayar
            </Button>
          </Form>
        </div>
      )}
    </div>
  );
}
