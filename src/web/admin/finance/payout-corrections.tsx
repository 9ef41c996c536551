import { Form } from 'react-router';
import { nextPayoutStatus, type PayoutTransition } from '../../../shared/rules/orders/payout-transitions.ts';
import type { payoutTransitionInput } from '../../../shared/schemas/payment-schemas.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Collapsible } from '../data-table/collapsible.tsx';
import type { PayoutProps } from './payout-progress.tsx';

/** Reverts the last transition or cancels the payout; the audit trail records the reason. */
export function PayoutCorrections(props: PayoutProps) {
  const { payout } = props;
  const { status } = payout;
  const early = status === 'approved' || status === 'exported' || status === 'made';
  return (
    <div className="grid gap-3">
      {nextPayoutStatus(status, 'back') && (
        <ReasonForm
          {...props}
          step="back"
          title="Langkah terakhir keliru"
          text={
            status === 'sent'
              ? 'Petani diberi tahu bahwa uangnya ternyata belum ditransfer.'
              : 'Pencairan kembali ke langkah sebelumnya.'
          }
          button="Mundur satu langkah"
        />
      )}
      {nextPayoutStatus(status, 'cancel') && early && (
        <ReasonForm
          {...props}
          step="cancel"
          title="Batalkan pencairan"
          text="Uangnya kembali ke saldo semua petani di dalamnya."
          button="Batalkan pencairan"
          danger
        />
      )}
    </div>
  );
}

function ReasonForm({
  payout,
  answer,
  step,
  title,
  text,
  button,
  danger = false,
}: PayoutProps & { step: PayoutTransition; title: string; text: string; button: string; danger?: boolean }) {
  const form = useForm<typeof payoutTransitionInput>({ answer, intent: step, fields: ['reason'] });
  return (
    <Collapsible title={title} open={form.failure !== undefined} danger={danger}>
      <Form ref={form.ref} method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value={step} />
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="seen" value={payout.status} />
        <FormResult notice={form.notice} />
        <p>{text}</p>
        <TextInput label="Alasan" required maxLength={200} {...form.text('reason')} />
        <div>
          <Button type="submit" size="sm" variant={danger ? 'danger' : 'secondary'} busy={form.busy}>
            {button}
          </Button>
        </div>
      </Form>
    </Collapsible>
  );
}
