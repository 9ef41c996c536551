import ChevronDown from 'lucide-react/icons/chevron-down';
import { Form } from 'react-router';
import type { OrderView } from '../../../domain/orders/queries/get-order.ts';
import { formatDateTime, paymentMethodLabel } from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import { OrderContacts } from '../../orders/order-contacts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Confirms the payment of a checkout; the admin repeats the amount before it is booked. */
export function ConfirmPaymentCard({ amount, sum, busy }: { amount: string; sum: number; busy: boolean }) {
  return (
    <details className="group w-full rounded-card border border-line bg-surface px-4 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-bold text-sawah-text">
        Uang sudah masuk
        <ChevronDown className="size-5 shrink-0 transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <Form method="post" noValidate className="mt-2 mb-2 grid justify-items-start gap-3">
        <input type="hidden" name="intent" value="pay" />
        <input type="hidden" name="amount" value={sum} />
        <p>
          Di mutasi rekening ada tepat <strong className="tabular">{amount}</strong>? Konfirmasi bisa ditarik
          kembali selama sehari, sebelum barangnya dikirim.
        </p>
        <Button type="submit" busy={busy} busyText="Mencatat...">
          Ya, {amount} sudah masuk
        </Button>
      </Form>
    </details>
  );
}

type OrderPaymentProps = {
  order: OrderView;
  payment: NonNullable<OrderView['payment']>;
  busy: boolean;
  currency: Currency | undefined;
};

/** Shows the order's payment and its possible actions. */
export function OrderPaymentCard({ order, payment, busy, currency }: OrderPaymentProps) {
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Card className="grid gap-2">
      <h2 className="text-base font-bold">Pembayaran</h2>
      <p>
        {paymentMethodLabel[payment.method]}, {money(payment.amount)}
        {payment.suffix > 0 && ` (kode unik ${payment.suffix})`}
      </p>
      {payment.method === 'gateway' && (
        <>
          <p className="text-muted">
            Dikonfirmasi sendiri oleh layanan pembayaran. Uang yang dikembalikan dikirim dari dasbor layanan
            itu; yang dikirim dari sana tercatat sendiri di sini.
          </p>
          <Form method="post" noValidate>
            <input type="hidden" name="intent" value="check-payment" />
            <Button type="submit" variant="secondary" size="sm" busy={busy}>
              Periksa status pembayaran
            </Button>
          </Form>
        </>
      )}
      {order.actions.includes('unpay') && (
        <details>
          <summary className="py-3 font-semibold text-error">Uangnya ternyata belum masuk</summary>
          <Form method="post" noValidate className="mt-2 grid justify-items-start gap-3">
            <input type="hidden" name="intent" value="unpay" />
            <p>
              Konfirmasi {money(payment.amount)} ditarik kembali, pesanannya menunggu pembayaran lagi. Pembeli
              dan petani diberi tahu.
            </p>
            <Button type="submit" variant="danger" size="sm" busy={busy}>
              Tarik kembali konfirmasi
            </Button>
          </Form>
        </details>
      )}
      {payment.proofUrl && (
        <a
          href={payment.proofUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="block min-h-6 w-fit min-w-6"
        >
          <img
            src={payment.proofUrl}
            alt="Bukti transfer dari pembeli"
            loading="lazy"
            width={320}
            height={240}
            className="max-h-80 w-auto rounded-input border border-line object-contain"
          />
        </a>
      )}
    </Card>
  );
}

/** Shows the buyer, the delivery address and the contact details. */
export function OrderBuyerCard({ order }: { order: OrderView }) {
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="mb-1 font-bold">Pembeli</h2>
        <p>{order.customerName}</p>
        {order.billing && (
          <>
            <p>
              {[order.billing.address1, order.billing.address2, order.billing.city, order.billing.state]
                .filter(Boolean)
                .join(', ')}{' '}
              {order.billing.postcode}
            </p>
            {order.billing.landmark && <p>Patokan: {order.billing.landmark}</p>}
            {order.billing.email ? (
              <p>{order.billing.email}</p>
            ) : (
              order.party === 'farmer' && (
                <p className="text-muted">Alamat lengkap dan kontaknya terbuka setelah pesanan dibayar.</p>
              )
            )}
            {order.billing.phone && <p>{order.billing.phone}</p>}
          </>
        )}
        <div className="mt-3">
          <OrderContacts order={order} size="sm" />
        </div>
      </div>
      <div>
        <h2 className="mb-1 font-bold">
          {order.deliveryMethod === 'pickup' ? 'Diambil pembeli' : 'Diantar'}
        </h2>
        {order.notes && <p className="whitespace-pre-line">{order.notes}</p>}
        {order.dueAt && <p className="text-muted">Batas waktu {formatDateTime(order.dueAt)}</p>}
      </div>
    </Card>
  );
}
