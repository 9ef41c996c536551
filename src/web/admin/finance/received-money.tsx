import { Form } from 'react-router';
import type { ReceivedMoney } from '../../../domain/orders/payments/get-received-money.ts';
import type { PaymentItem } from '../../../domain/payments/find-payments.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import type {
  creditInput,
  receivedInput,
  surplusBackInput,
} from '../../../shared/schemas/payment-schemas.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { useBusy, useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Collapsible } from '../data-table/collapsible.tsx';

type Props = {
  payment: PaymentItem;
  received: ReceivedMoney;
  failure: ActionFailure | undefined;
  currency: Currency | undefined;
};

/** Late and surplus money of a checkout: its kind, its buyer, and what to do with it. */
export function ReceivedMoneyCard(props: Props) {
  const { payment, received, currency } = props;
  const money = (amount: number) => formatMoney(amount, currency);
  if (received.credit === 0) return null;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="Uang yang harus dikembalikan">
      <div>
        <h2 className="text-base font-bold">Uang yang harus dikembalikan</h2>
        <p>
          <strong className="tabular">{money(received.credit)}</strong> milik {payment.customerName}. Transfer
          dulu ke rekening pembeli, lalu catat di sini; atau pakai untuk pesanan berikutnya.
        </p>
      </div>
      <ul className="grid gap-3">
        {received.late.map((order) => (
          <LateOrder key={order.code} order={order} {...props} />
        ))}
        {received.surplus > 0 && <Surplus {...props} />}
      </ul>
      <UseForOrder {...props} />
    </Card>
  );
}

function LateOrder({ order, payment, currency }: Props & { order: ReceivedMoney['late'][number] }) {
  const busy = useBusy({ intent: 'return-order' });
  const left = order.amount - order.refunded;
  return (
    <li className="grid gap-2 border-t border-line pt-3">
      <p>
        <Anchor
          href={`/admin/orders/${order.code}`}
          className="inline-flex min-h-6 items-center font-semibold text-sawah-text underline"
        >
          {order.code}
        </Anchor>{' '}
        dibatalkan, uangnya ada di sini: <strong className="tabular">{formatMoney(left, currency)}</strong>
      </p>
      {payment.method === 'gateway' ? (
        <p className="text-muted">Dikembalikan dari halaman pesanannya.</p>
      ) : (
        <Form method="post" noValidate>
          <input type="hidden" name="intent" value="return-order" />
          <input type="hidden" name="id" value={payment.id} />
          <input type="hidden" name="code" value={order.code} />
          <input type="hidden" name="amount" value={left} />
          <input type="hidden" name="refunded" value={order.refunded} />
          <Button type="submit" size="sm" variant="secondary" busy={busy} busyText="Mencatat...">
            Sudah dikembalikan {formatMoney(left, currency)}
          </Button>
        </Form>
      )}
    </li>
  );
}

function Surplus({ payment, received, failure, currency }: Props) {
  const form = useForm<typeof surplusBackInput>({
    answer: failure,
    intent: 'return',
    fields: ['amount', 'note'],
  });
  return (
    <li className="grid gap-2 border-t border-line pt-3">
      <p>
        Kelebihan atau transfer dua kali:{' '}
        <strong className="tabular">{formatMoney(received.surplus, currency)}</strong>
      </p>
      <Form ref={form.ref} method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="return" />
        <input type="hidden" name="id" value={payment.id} />
        <PriceInput
          label="Jumlah yang dikembalikan"
          required
          {...(currency ? { currency } : {})}
          {...form.number('amount', received.surplus)}
        />
        <TextInput label="Catatan (tidak wajib)" maxLength={200} {...form.text('note')} />
        <div>
          <Button type="submit" size="sm" variant="secondary" busy={form.busy} busyText="Mencatat...">
            Catat sudah dikembalikan
          </Button>
        </div>
      </Form>
    </li>
  );
}

function UseForOrder({ payment, received, failure, currency }: Props) {
  const form = useForm<typeof creditInput>({ answer: failure, intent: 'use', fields: ['order'] });
  if (received.waiting.length === 0)
    return (
      <p className="border-t border-line pt-3 text-muted">
        Pembeli ini tidak punya pesanan lain yang menunggu dan bisa dibayar dengan uang ini.
      </p>
    );
  return (
    <Form ref={form.ref} method="post" noValidate className="grid gap-3 border-t border-line pt-3">
      <input type="hidden" name="intent" value="use" />
      <input type="hidden" name="id" value={payment.id} />
      <Select
        label="Pakai untuk pesanan yang menunggu"
        options={received.waiting.map(({ code, due }) => ({
          value: code,
          label: `${code}, ${formatMoney(due, currency)}`,
        }))}
        {...form.text('order', received.waiting[0]?.code)}
      />
      <div>
        <Button type="submit" size="sm" busy={form.busy} busyText="Mencatat...">
          Bayar pesanan itu dengan uang ini
        </Button>
      </div>
    </Form>
  );
}

/** Books money that arrived late, twice or with another amount, as the bank's statement shows it. */
export function BookReceivedForm({ payment, received, failure, currency }: Props) {
  const form = useForm<typeof receivedInput>({ answer: failure, intent: 'received', fields: ['amount'] });
  if (payment.method === 'gateway') return null;
  const open = payment.status === 'waiting' || payment.status === 'checking';
  return (
    <Collapsible
      title={open ? 'Yang masuk jumlahnya lain' : 'Ada uang masuk lagi untuk ini'}
      open={form.failure !== undefined}
    >
      <Form ref={form.ref} method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="received" />
        <input type="hidden" name="id" value={payment.id} />
        <input type="hidden" name="booked" value={received.booked} />
        <p className="text-muted">
          Sebesar yang tertulis di mutasi. Pesanan yang menunggu dibayar, yang sudah dibatalkan dicatat
          terlambat, dan sisanya dicatat sebagai kelebihan; keduanya menunggu dikembalikan.
          {received.booked > 0 && ` Yang sudah dicatat: ${formatMoney(received.booked, currency)}.`}
        </p>
        <PriceInput
          label="Jumlah yang masuk"
          required
          {...(currency ? { currency } : {})}
          {...form.number('amount', null)}
        />
        <div>
          <Button type="submit" size="sm" variant="secondary" busy={form.busy} busyText="Mencatat...">
            Catat uang ini
          </Button>
        </div>
      </Form>
    </Collapsible>
  );
}
