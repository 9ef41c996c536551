import type { OrderItem } from '../../domain/orders/queries/order-view.ts';
import { formatDateTime, paymentMethodLabel } from '../../shared/enums/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../shared/format/money.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Anchor } from '../ui/navigation/anchor.tsx';
import { OrderStatusPill } from './order-parts.tsx';
import { OrderTransitionForm } from './order-transition-form.tsx';
import { nextSellerTransition } from './seller-transition.ts';

/** An order for its seller: items, buyer, and the seller's next step. The whole head links to the order. */
export function OrderCard({ order, currency }: { order: OrderItem; currency?: Currency }) {
  const step = nextSellerTransition(order);
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
        <OrderStatusPill status={order.status} method={order.paymentMethod} />
      </div>
      <p className="text-base font-bold break-words">
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
        <OrderTransitionForm
          order={order}
          step={step}
          fields={{ code: order.code, step }}
          className="relative mt-1"
        />
      )}
    </Card>
  );
}
