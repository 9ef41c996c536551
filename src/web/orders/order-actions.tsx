import { Form } from 'react-router';
import type { OrderView } from '../../domain/orders/reading/get-order.ts';
import type { reasonInput } from '../../shared/input/orders.ts';
import { useForm } from '../form/use-form.ts';
import type { Failure } from '../page/answer/view.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Textarea } from '../ui/field/textarea.tsx';

/** What the buyer can still do with his order. Sellers and admins act in the back office. */
export function OrderActions({
  order,
  busy,
  failure,
}: {
  order: OrderView;
  busy: boolean;
  failure: Failure | undefined;
}) {
  const form = useForm<typeof reasonInput>({ answer: failure, intent: 'cancel', fields: ['reason'] });
  const buyer = order.party === 'customer' || order.party === 'guest';
  if (!buyer) return null;
  return (
    <div className="grid gap-4 no-print">
      {order.actions.includes('complete') && (
        <Form method="post" noValidate>
          <input type="hidden" name="intent" value="complete" />
          <Button type="submit" busy={busy} className="max-sm:w-full">
            Barang sudah saya terima
          </Button>
        </Form>
      )}
      {order.actions.includes('cancel') && (
        <Card padded={false}>
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
      )}
    </div>
  );
}
