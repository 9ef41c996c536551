import { Form } from 'react-router';
import type { OrderEvent } from '../../../domain/orders/policies/order-transition-rules.ts';
import type { OrderView } from '../../../domain/orders/queries/get-order.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import { OrderTransitionForm } from '../../orders/order-transition-form.tsx';
import { isSellerTransition, sellerTransitionLabel } from '../../orders/seller-transition.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmPaymentCard } from './admin-order-cards.tsx';

/** Button labels of the transitions that this component offers. */
export const nextStepLabel: Partial<Record<OrderEvent, string>> = {
  pay: 'Uang sudah masuk',
  ...sellerTransitionLabel,
  complete: 'Sudah diterima pembeli',
};

/** The order's next actions: its transitions, recording a cash payment, and undoing the shipment. */
export function AdvanceOrderButton({
  order,
  steps,
  busy,
  currency,
}: {
  order: OrderView;
  steps: OrderEvent[];
  busy: boolean;
  currency: Currency | undefined;
}) {
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <>
      {(steps.length > 0 || order.mayTakeCash) && (
        <div className="flex flex-wrap gap-3">
          {steps.map((event, at) =>
            event === 'pay' && order.payment ? (
              <ConfirmPaymentCard
                key={event}
                amount={money(order.payment.amount)}
                sum={order.payment.amount}
                busy={busy}
              />
            ) : isSellerTransition(event) ? (
              <OrderTransitionForm
                key={event}
                order={order}
                step={event}
                fields={{ intent: event }}
                // The next step is the primary button; other possible actions are secondary.
                variant={at === 0 ? 'primary' : 'secondary'}
              />
            ) : (
              <Form key={event} method="post" noValidate>
                <input type="hidden" name="intent" value={event} />
                {event === 'complete' && order.shortfall > 0 && (
                  <input type="hidden" name="open" value={order.shortfall} />
                )}
                <Button
                  type="submit"
                  variant={event === 'complete' && order.shortfall > 0 ? 'secondary' : 'primary'}
                  busy={busy}
                >
                  {event === 'complete' && order.shortfall > 0
                    ? `Selesaikan walau masih kurang ${money(order.shortfall)}`
                    : nextStepLabel[event]}
                </Button>
              </Form>
            ),
          )}
          {order.mayTakeCash && (
            <Form method="post" noValidate>
              <input type="hidden" name="intent" value="cash" />
              <Button type="submit" variant="secondary" className="wrap-anywhere" busy={busy}>
                {order.status === 'cancelled'
                  ? `Ternyata ${money(order.total)} sudah dibayar tunai`
                  : `Uang tunai ${money(order.total)} sudah diterima`}
              </Button>
            </Form>
          )}
        </div>
      )}
      {order.actions.includes('unship') && (
        <details>
          <summary className="min-h-11 font-semibold text-sawah-text">
            Ternyata belum {order.deliveryMethod === 'pickup' ? 'siap diambil' : 'dikirim'}
          </summary>
          <Form method="post" noValidate className="mt-2 grid justify-items-start gap-3">
            <input type="hidden" name="intent" value="unship" />
            <p>Pesanan ini kembali disiapkan. Bila pembeli sudah diberi tahu, ia diberi tahu lagi.</p>
            <Button type="submit" variant="secondary" size="sm" busy={busy}>
              Tarik kembali
            </Button>
          </Form>
        </details>
      )}
    </>
  );
}
