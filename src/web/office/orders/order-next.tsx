import { Form } from 'react-router';
import type { OrderView } from '../../../domain/orders/reading/get-order.ts';
import type { OrderEvent } from '../../../domain/orders/rules/order-rules.ts';
import { type Currency, formatMoney } from '../../../shared/figures/money.ts';
import { isSellerStep, sellerStepLabel } from '../../orders/next-step.ts';
import { StepForm } from '../../orders/step-form.tsx';
import { Button } from '../../ui/button.tsx';
import { AskMoney } from './order-cards.tsx';

/** What is pressed for a step, where it is pressed here. */
export const nextLabel: Partial<Record<OrderEvent, string>> = {
  pay: 'Uang sudah masuk',
  ...sellerStepLabel,
  complete: 'Sudah diterima pembeli',
};

/** What may be done with an order next: its steps, cash that came in, and taking back that it was sent. */
export function OrderNext({
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
              <AskMoney
                key={event}
                amount={money(order.payment.amount)}
                sum={order.payment.amount}
                busy={busy}
              />
            ) : isSellerStep(event) ? (
              <StepForm
                key={event}
                order={order}
                step={event}
                fields={{ intent: event }}
                // What comes next first; what may be done at once besides stands back.
                variant={at === 0 ? 'primary' : 'secondary'}
              />
            ) : (
              <Form key={event} method="post" noValidate>
                <input type="hidden" name="intent" value={event} />
                <Button type="submit" busy={busy}>
                  {nextLabel[event]}
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
