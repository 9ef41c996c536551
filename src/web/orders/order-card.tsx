import type { OrderItem } from '../../domain/orders/reading/order-view.ts';
import { type Currency, formatMoney, formatNumber } from '../../shared/figures/money.ts';
import { formatDateTime, paymentMethodLabel } from '../../shared/labels.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Anchor } from '../ui/lead/anchor.tsx';
import { nextSellerStep } from './next-step.ts';
import { OrderPill } from './order-parts.tsx';
import { StepForm } from './step-form.tsx';

/** An order as its seller meets it: what to give to whom, and the one step that is his. All of its head opens it. */
export function OrderCard({ order, currency }: { order: OrderItem; currency?: Currency }) {
  const step = nextSellerStep(order);
  const method = order.paymentMethod as keyof typeof paymentMethodLabel | null;
  return (
    <Card padded={false} className="relative grid grid-cols-[minmax(0,1fr)] gap-1.5 p-3 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Anchor
          href={`/admin/orders/${order.code}`}
          className="flex min-h-11 items-center font-bold text-sawah-text underline after:absolute after:inset-0"
        >
          {order.code}
        </Anchor>
        <OrderPill status={order.status} />
      </div>
      <p className="text-base font-bold">
        {order.goods.map((line) => `${formatNumber(line.qty)} ${line.unit} ${line.name}`).join(', ')}
      </p>
      <p>
        {order.customerName} · <span className="tabular">{formatMoney(order.total, currency)}</span>
        {method && ` · ${paymentMethodLabel[method]}`}
      </p>
      <p className="text-sm text-muted">
        Dipesan {formatDateTime(order.placedAt)}
        {order.dueAt && `, batas ${formatDateTime(order.dueAt)}`}
      </p>
      {order.status === 'awaiting_fee' && (
        <ButtonLink
          href={`/admin/orders/${order.code}`}
          className="relative mt-1 w-full sm:w-auto sm:justify-self-start"
        >
          Atur ongkir
        </ButtonLink>
      )}
      {step && (
        <StepForm order={order} step={step} fields={{ code: order.code, step }} className="relative mt-1" />
      )}
    </Card>
  );
}
