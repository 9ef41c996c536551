import { Form } from 'react-router';
import type { OrderView } from '../../domain/orders/queries/get-order.ts';
import { formatDateTime } from '../../shared/enums/labels.ts';
import { type Currency, formatMoney } from '../../shared/format/money.ts';
import type { reasonInput } from '../../shared/schemas/order-schemas.ts';
import type { ActionFailure } from '../common/route-helpers/run-route.ts';
import { useForm } from '../forms/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Textarea } from '../ui/field/textarea.tsx';

/**
 * The seller's quote of this order's delivery fee, for the buyer's decision: nothing can be paid before the
 * buyer accepts it.
 */
export function DeliveryFeeDecision({
  order,
  busy,
  failure,
  currency,
}: {
  order: OrderView;
  busy: boolean;
  failure: ActionFailure | undefined;
  currency: Currency | undefined;
}) {
  const form = useForm<typeof reasonInput>({
    answer: failure,
    intent: 'refuse-fee',
    fields: ['reason'],
  });
  if (order.status !== 'awaiting_fee') return null;
  const city = order.billing?.city ?? 'tempat Anda';
  const until = order.dueAt && formatDateTime(order.dueAt);
  const offer = order.fee?.offer ?? null;
  if (offer === null) {
    return (
      <Notice tone="info" title="Menunggu ongkir dari petani">
        {order.farmer.name} menyebut ongkir ke {city}
        {until && ` paling lambat ${until}`}. Anda diberi tahu, dan baru membayar setelah menyetujuinya.
      </Notice>
    );
  }
  const money = (amount: number) => formatMoney(amount, currency);
  const fee = offer === 0 ? 'gratis' : money(offer);
  return (
    <Card className="grid gap-4" aria-label="Ongkir">
      <h2 className="text-lg font-bold">
        Ongkir ke {city}: <span className="tabular">{fee}</span>
      </h2>
      {order.fee?.note && (
        <p>
          {order.farmer.name}: “{order.fee.note}”
        </p>
      )}
      <p className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 font-bold">
        <span>Total dengan ongkir</span>
        <span className="tabular">{money(order.total + offer)}</span>
      </p>
      {order.actions.includes('accept_fee') && (
        <>
          <Form method="post" noValidate className="grid gap-2">
            <input type="hidden" name="intent" value="accept-fee" />
            <input type="hidden" name="fee" value={offer} />
            <Button type="submit" busy={busy} busyText="Menyimpan...">
              Setuju, ongkir {fee}
            </Button>
            {until && <p className="text-sm text-muted">Jawab paling lambat {until}.</p>}
          </Form>
          <details open={form.failure !== undefined || undefined}>
            <summary className="flex min-h-11 items-center font-semibold text-sawah-text">
              Minta ongkir lain
            </summary>
            <Form ref={form.ref} method="post" noValidate className="mt-2 grid gap-3">
              <input type="hidden" name="intent" value="refuse-fee" />
              <Textarea label="Pesan untuk petani (boleh kosong)" maxLength={500} {...form.text('reason')} />
              <Button type="submit" variant="secondary" busy={busy}>
                Minta ongkir lain
              </Button>
            </Form>
          </details>
        </>
      )}
    </Card>
  );
}
