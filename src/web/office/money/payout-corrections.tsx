import { Form } from 'react-router';
import type { payoutStepInput } from '../../../shared/input/money.ts';
import { type PayoutStep, payoutAfter } from '../../../shared/orders/payout-steps.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { useForm } from '../../form/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Folded } from '../list/folded.tsx';
import type { Shown } from './payout-steps.tsx';

/** A step back, or the whole payout called off: each with a reason that stays in the trail. */
export function Corrections(props: Shown) {
  const { payout } = props;
  const { status } = payout;
  const early = status === 'approved' || status === 'exported' || status === 'made';
  return (
    <div className="grid gap-3">
      {payoutAfter(status, 'back') && (
        <WithReason
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
      {payoutAfter(status, 'cancel') && early && (
        <WithReason
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

function WithReason({
  payout,
  answer,
  step,
  title,
  text,
  button,
  danger = false,
}: Shown & { step: PayoutStep; title: string; text: string; button: string; danger?: boolean }) {
  const form = useForm<typeof payoutStepInput>({ answer, intent: step, fields: ['reason'] });
  return (
    <Folded title={title} open={form.failure !== undefined} danger={danger}>
      <Form ref={form.ref} method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value={step} />
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="seen" value={payout.status} />
        <FormAnswer notice={form.notice} />
        <p>{text}</p>
        <TextInput label="Alasan" required maxLength={200} {...form.text('reason')} />
        <div>
          <Button type="submit" size="sm" variant={danger ? 'danger' : 'secondary'} busy={form.busy}>
            {button}
          </Button>
        </div>
      </Form>
    </Folded>
  );
}
