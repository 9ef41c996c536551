import { Form } from 'react-router';
import type { OrderView } from '../../../domain/orders/queries/get-order.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import type { offerDeliveryFeeInput } from '../../../shared/schemas/order-schemas.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';

/** Lets the seller quote the delivery fee of this order; the quote can change until the buyer accepts it. */
export function DeliveryFeeOffer({
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
  const form = useForm<typeof offerDeliveryFeeInput>({
    answer: failure,
    intent: 'fee',
    fields: ['fee', 'note'],
  });
  if (!order.actions.includes('offer_fee')) return null;
  const { billing, dueAt } = order;
  const offer = order.fee?.offer ?? null;
  const place = [billing?.address1, billing?.city, billing?.state].filter(Boolean).join(', ');
  return (
    <Card className="grid gap-3" aria-label="Ongkir">
      <h2 className="text-base font-bold">
        {offer === null
          ? `Sebutkan ongkir ke ${billing?.city ?? 'pembeli'}`
          : `Menunggu pembeli: ongkir ${formatMoney(offer, currency)}`}
      </h2>
      <p>
        Diantar ke {place}
        {billing?.landmark && ` (patokan: ${billing.landmark})`}. Pembeli membayar setelah menyetujui
        ongkirnya
        {dueAt && `; barangnya disimpan sampai ${formatDateTime(dueAt)}`}.
      </p>
      <Form ref={form.ref} method="post" noValidate className="grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="intent" value="fee" />
        <PriceInput
          label={offer === null ? 'Ongkir' : 'Ongkir lain'}
          required
          {...form.number('fee', offer ?? undefined)}
        />
        <TextInput
          label="Pesan untuk pembeli (boleh kosong)"
          maxLength={200}
          {...form.text('note', order.fee?.note ?? undefined)}
        />
        <div className="sm:col-span-2">
          <Button type="submit" busy={busy} busyText="Mengirim...">
            {offer === null ? 'Kirim ongkir' : 'Ubah ongkir'}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
