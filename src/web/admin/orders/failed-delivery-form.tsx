import { Form } from 'react-router';
import type { OrderView } from '../../../domain/orders/queries/get-order.ts';
import type { failedDeliveryInput } from '../../../shared/schemas/order-schemas.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { QuantityInput } from '../../ui/field/quantity-input.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Collapsible } from '../data-table/collapsible.tsx';

/** Records that the buyer of a cash-on-delivery order refused it, was absent, or took a part of it. */
export function FailedDeliveryForm({
  order,
  failure,
  busy,
}: {
  order: OrderView;
  failure: ActionFailure | undefined;
  busy: boolean;
}) {
  const form = useForm<typeof failedDeliveryInput>({
    answer: failure,
    intent: 'fail-delivery',
    fields: ['outcome', 'reason', 'restock'],
  });
  if (!order.actions.includes('fail_delivery')) return null;
  return (
    <Collapsible title="Barang tidak jadi diterima" open={form.failure !== undefined}>
      <Form ref={form.ref} method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="fail-delivery" />
        <RadioCards
          legend="Apa yang terjadi?"
          required
          columns={3}
          name="outcome"
          defaultValue={form.typedValue('outcome') ?? 'refused'}
          error={form.errorAt('outcome')}
          cards={[
            { value: 'refused', title: 'Ditolak pembeli' },
            { value: 'absent', title: 'Pembeli tidak di tempat' },
            { value: 'partial', title: 'Diambil sebagian', text: 'Uang untuk yang diambil sudah diterima.' },
          ]}
        />
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-1.5 text-sm font-semibold">Yang diambil, bila sebagian</legend>
          {order.goods.map((line) => (
            <QuantityInput
              key={line.listingId}
              label={`${line.name} (${line.unit})`}
              orNone
              step={1}
              max={line.qty}
              {...form.number(`taken.${line.listingId}`, line.qty)}
            />
          ))}
        </fieldset>
        <TextInput label="Alasan" required maxLength={300} {...form.text('reason')} />
        <Checkbox label="Yang tidak diambil kembali ke stok" {...form.checkbox('restock', true)} />
        <p className="text-sm text-muted">
          Tanpa centang, barangnya dicatat hilang atau rusak. Komisi hanya dihitung dari yang diambil.
        </p>
        <div>
          <Button type="submit" variant="secondary" size="sm" busy={busy}>
            Catat
          </Button>
        </div>
      </Form>
    </Collapsible>
  );
}
