import type { PaymentMethod, placeOrderInput } from '../../../shared/schemas/order-schemas.ts';
import { catalogueSuccessTexts } from '../../../shared/success-texts/catalogue-success-texts.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { formState } from '../../forms/form-state.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { PaymentChoice } from './payment-choice.tsx';

/** The payment method and the buyer's note. */
export function PaymentAndNotes({
  methods,
  failure,
}: {
  methods: PaymentMethod[];
  failure: ActionFailure | undefined;
}) {
  const form = formState<typeof placeOrderInput>({ answer: failure, fields: ['paymentMethod', 'notes'] });
  return (
    <>
      <Card className="grid gap-5">
        <h2 className="text-lg font-bold">Pembayaran</h2>
        {methods.length === 0 ? (
          <Notice tone="info">
            {catalogueSuccessTexts.noPaymentMethod} Pesanan tetap bisa dibuat; pembayarannya diatur langsung
            dengan petani.
          </Notice>
        ) : (
          <PaymentChoice
            methods={methods}
            chosen={form.typedValue('paymentMethod')}
            error={form.errorAt('paymentMethod')}
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
