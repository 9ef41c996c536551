import CreditCard from 'lucide-react/icons/credit-card';
import { Form } from 'react-router';
import type { OrderView } from '../../../domain/orders/queries/get-order.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import type { receiptInput } from '../../../shared/schemas/order-schemas.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { PhotosField } from '../../forms/pictures/photos-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Countdown } from '../../ui/product/countdown.tsx';
import { orderHref } from './order-href.ts';

/**
 * How to pay an unpaid order: account and exact amount to copy, or the QR code, and the upload of the
 * receipt.
 */
export function OrderPayment({
  order,
  qr,
  busy,
  failure,
  currency,
  now,
  token,
  said,
}: {
  order: OrderView;
  qr: string | null;
  busy: boolean;
  failure: ActionFailure | undefined;
  currency: Currency | undefined;
  now: string;
  /** A guest's token. */
  token: string | null;
  /** The buyer has reported the payment. */
  said: boolean;
}) {
  const form = useForm<typeof receiptInput>({
    answer: failure,
    intent: 'proof',
    fields: ['url'],
    only: 'url',
  });
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
        title={
          order.paymentMethod === 'cod'
            ? 'Menunggu konfirmasi petani'
            : 'Menunggu konfirmasi petani, pembayaran diatur dengannya'
        }
      >
        {order.farmer.name} akan mengonfirmasi pesanan ini.
        {order.paymentMethod === 'cod' && ' Anda membayar tunai saat barang diterima.'}
        {order.dueAt && ` Barangnya disimpan sampai ${formatDateTime(order.dueAt)}.`}
      </Notice>
    );
  }
  const amount = formatMoney(payment.amount, currency);
  const checking = payment.status === 'checking';
  const buyer = order.party === 'customer' || order.party === 'guest';
  return (
    <Card className="grid gap-5" aria-label="Pembayaran">
      <h2 className="text-lg font-bold">{headingOf(order)}</h2>
      {payment.rejected && (
        <Notice tone="error" title="Bukti transfer belum bisa diterima">
          {payment.rejected} Silakan kirim bukti lagi.
        </Notice>
      )}
      {checking && <ReceiptSent proofUrl={payment.proofUrl} token={token} />}
      {order.siblings.length > 0 && <Breakdown order={order} currency={currency} />}
      {payment.method === 'gateway' ? (
        <OnlinePayment buyer={buyer} busy={busy} amount={amount} />
      ) : (
        <dl className="grid gap-4">
          {payment.bank && (
            <div>
              <dt className="text-sm text-muted">
                {payment.bank.name}, atas nama {payment.bank.holder}
              </dt>
              <dd className="flex flex-wrap items-center justify-between gap-2 text-xl font-bold tabular">
                {payment.bank.account}
                <CopyButton text={payment.bank.account.replace(/\D/g, '')} label="Salin nomor rekening" />
              </dd>
            </div>
          )}
          <div>
            <dt className="text-sm text-muted">Jumlah tepat</dt>
            <dd className="flex flex-wrap items-center justify-between gap-2 text-xl font-bold tabular">
              {amount}
              <CopyButton text={String(payment.amount)} label="Salin jumlah" />
            </dd>
            {payment.suffix > 0 && (
              <dd className="text-sm text-muted">
                Termasuk kode unik {payment.suffix} supaya transfer Anda mudah dikenali.
              </dd>
            )}
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
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink
              href={`/orders/${order.code}/qris.png${token ? `?token=${encodeURIComponent(token)}` : ''}`}
              download
              variant="secondary"
              size="sm"
            >
              Simpan QR
            </ButtonLink>
            {buyer && (
              <Form method="get" preventScrollReset>
                {token && <input type="hidden" name="token" value={token} />}
                <input type="hidden" name="paid" value="1" />
                <Button type="submit" variant="secondary" size="sm">
                  Saya sudah bayar
                </Button>
              </Form>
            )}
          </div>
          {said && !checking && (
            <p role="status" className="max-w-sm text-center text-sm">
              Pembayaran Anda belum tercatat. Kami mencocokkannya dengan mutasi rekening, lalu mengabari Anda
              lewat email; halaman ini ikut berubah.
            </p>
          )}
        </figure>
      )}
      {!checking && deadline}
      {payment.method === 'transfer' && buyer && (
        <Form
          // Remounts the input, because the uploaded file must not be sent again.
          key={payment.proofUrl}
          ref={form.ref}
          method="post"
          noValidate
          encType="multipart/form-data"
          className="grid gap-3 border-t border-line pt-4"
        >
          <input type="hidden" name="intent" value="proof" />
          <PhotosField label="Bukti transfer" name="proof" most={1} required error={form.errorAt('url')} />
          <Button type="submit" variant="secondary" busy={busy} busyText="Mengunggah...">
            {payment.proofUrl ? 'Ganti bukti transfer' : 'Unggah bukti transfer'}
          </Button>
        </Form>
      )}
    </Card>
  );
}

/** Opens the gateway's page and refreshes the payment's status; both work without JavaScript. */
function OnlinePayment({ buyer, busy, amount }: { buyer: boolean; busy: boolean; amount: string }) {
  return (
    <div className="grid gap-4">
      <p>
        Bayar <strong className="tabular">{amount}</strong> dengan kartu, dompet digital, atau virtual account
        di halaman pembayaran yang aman. Setelah selesai Anda kembali ke sini.
      </p>
      {buyer && (
        <div className="flex flex-wrap gap-3">
          <Form method="post" noValidate className="max-sm:w-full">
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
          <Form method="post" noValidate className="max-sm:w-full">
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

/** States what the amount covers: one order, or all orders of the checkout. */
function headingOf({ siblings, checking }: OrderView): string {
  if (siblings.length > 0) return `Sekali bayar untuk ${siblings.length + 1} pesanan`;
  return checking ? 'Pembayaran' : 'Selesaikan pembayaran';
}

/** The checkout's orders with their shares of the amount; a guest's token opens only its own order. */
function Breakdown({ order, currency }: { order: OrderView; currency: Currency | undefined }) {
  const { code, farmer, total } = order;
  const all: OrderView['siblings'] = [{ code, farmer: farmer.name, total }, ...order.siblings];
  return (
    <dl className="grid gap-2 border-b border-line pb-4">
      {all.map((one) => (
        <div key={one.code} className="flex flex-wrap justify-between gap-x-4">
          <dt>
            {one.code === order.code ? (
              <span className="font-semibold">{one.code}</span>
            ) : (
              <Anchor
                href={orderHref(one.code, one.token)}
                className="font-semibold text-sawah-text underline"
              >
                {one.code}
              </Anchor>
            )}
            <span className="text-muted">, {one.farmer}</span>
          </dt>
          <dd className="tabular">{formatMoney(one.total, currency)}</dd>
        </div>
      ))}
      {order.payment && order.payment.suffix > 0 && (
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">Kode unik</dt>
          <dd className="tabular">{formatMoney(order.payment.suffix, currency)}</dd>
        </div>
      )}
    </dl>
  );
}

/** The uploaded receipt, with the note that it is being reviewed. */
function ReceiptSent({ proofUrl, token }: { proofUrl: string | null; token: string | null }) {
  const guest = token ? `?token=${encodeURIComponent(token)}` : '';
  return (
    <Notice tone="info" title="Sedang diperiksa">
      <p>
        Bukti transfer Anda sudah kami terima dan sedang diperiksa. Anda tidak perlu berbuat apa-apa lagi.
      </p>
      {proofUrl && (
        <a
          href={`${proofUrl}${guest}`}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-3 block w-fit"
        >
          <img
            src={`${proofUrl}${guest}`}
            alt="Bukti transfer yang Anda kirim"
            width={160}
            height={160}
            className="size-40 rounded-button border border-line object-cover"
          />
        </a>
      )}
    </Notice>
  );
}
