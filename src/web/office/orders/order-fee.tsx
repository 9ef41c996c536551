import { Form } from 'react-router';
import type { OrderView } from '../../../domain/orders/reading/get-order.ts';
import { type Currency, formatMoney } from '../../../shared/figures/money.ts';
import type { offerFeeInput } from '../../../shared/input/orders.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { useForm } from '../../form/use-form.ts';
import type { Failure } from '../../page/answer/view.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';

/** Where an order's seller names what its delivery costs, for this buyer alone; he may name another until the buyer agrees. */
export function OrderFee({
  order,
  busy,
  failure,
  currency,
}: {
  order: OrderView;
  busy: boolean;
  failure: Failure | undefined;
  currency: Currency | undefined;
}) {
  const form = useForm<typeof offerFeeInput>({ answer: failure, intent: 'fee', fields: ['fee', 'note'] });
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
