import type { PaymentMethod, placeOrderInput } from '../../../shared/input/orders.ts';
import { saidAtGoods } from '../../../shared/messages/said-at-goods.ts';
import { formState } from '../../form/form-state.ts';
import type { Failure } from '../../page/answer/view.ts';
import { Card } from '../../ui/card.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { PaymentChoice } from './payment-choice.tsx';

/** How a checkout is paid, and what the buyer wants to say about it. */
export function PaymentAndNotes({
  methods,
  failure,
}: {
  methods: PaymentMethod[];
  failure: Failure | undefined;
}) {
  const form = formState<typeof placeOrderInput>({ answer: failure, fields: ['paymentMethod', 'notes'] });
  return (
    <>
      <Card className="grid gap-5">
        <h2 className="text-lg font-bold">Pembayaran</h2>
        {methods.length === 0 ? (
          <Notice tone="info">
            {saidAtGoods.noPaymentMethod} Pesanan tetap bisa dibuat; pembayarannya diatur langsung dengan
            petani.
          </Notice>
        ) : (
          <PaymentChoice
            methods={methods}
            chosen={form.typed('paymentMethod')}
            error={form.at('paymentMethod')}
          />
        )}
      </Card>
      <Card>
        <Textarea
          label="Catatan pesanan"
          maxLength={1000}
          {...form.text('notes')}
          hint="Misalnya hari yang cocok untuk mengantar."
        />
      </Card>
    </>
  );
}
