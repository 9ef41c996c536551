import { Form } from 'react-router';
import type { OrderView } from '../../domain/orders/queries/get-order.ts';
import type { reasonInput } from '../../shared/schemas/order-schemas.ts';
import type { ActionFailure } from '../common/route-helpers/run-route.ts';
import { useForm } from '../forms/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Textarea } from '../ui/field/textarea.tsx';

type Props = { order: Pick<OrderView, 'party' | 'actions' | 'shortfall'>; busy: boolean };

const mayAsBuyer = ({ party, actions }: Props['order'], event: 'complete' | 'cancel'): boolean =>
  (party === 'customer' || party === 'guest') && actions.includes(event);

/** Lets the buyer confirm the receipt of a shipped order. Sellers and admins act in the admin. */
export function ReceiveOrder({ order, busy }: Props) {
  if (!mayAsBuyer(order, 'complete') || order.shortfall > 0) return null;
  return (
    <Form method="post" noValidate className="no-print">
      <input type="hidden" name="intent" value="complete" />
      <Button type="submit" busy={busy} className="max-sm:w-full">
        Barang sudah saya terima
      </Button>
    </Form>
  );
}

/** Lets the buyer cancel the order, collapsed. */
export function CancelOrder({ order, busy, failure }: Props & { failure: ActionFailure | undefined }) {
  const form = useForm<typeof reasonInput>({ answer: failure, intent: 'cancel', fields: ['reason'] });
  if (!mayAsBuyer(order, 'cancel')) return null;
  return (
    <Card padded={false} id="cancel" className="no-print">
      <details open={form.failure !== undefined || undefined}>
        <summary className="flex min-h-12 items-center px-4 font-semibold text-error sm:px-6">
          Batalkan pesanan
        </summary>
        <Form ref={form.ref} method="post" noValidate className="grid gap-3 px-4 pb-4 sm:px-6">
          <input type="hidden" name="intent" value="cancel" />
          <Textarea label="Alasan (boleh kosong)" maxLength={500} {...form.text('reason')} />
          <Button type="submit" variant="danger" busy={busy}>
            Batalkan pesanan ini
          </Button>
        </Form>
      </details>
    </Card>
  );
}
