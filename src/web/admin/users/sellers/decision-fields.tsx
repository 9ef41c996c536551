import type { Form } from '../../../forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { type RadioCard, RadioCards } from '../../../ui/field/radio-cards.tsx';
import { Textarea } from '../../../ui/field/textarea.tsx';

/** The fields of an admin's decision on a submission: decision, reason and button. */
export function DecisionFields({
  form,
  cards,
  chosen = '',
  reason,
  reader,
}: {
  form: Form<'answer' | 'reason'>;
  cards: RadioCard[];
  /** The preselected decision. */
  chosen?: string;
  /** The label of the reason; it says when the reason is required. */
  reason: string;
  /** Who reads the reason. */
  reader: string;
}) {
  return (
    <>
      <RadioCards
        legend="Jawaban"
        name="answer"
        columns={cards.length === 2 ? 2 : 3}
        required
        defaultValue={form.typedValue('answer') ?? chosen}
        error={form.errorAt('answer')}
        cards={cards}
      />
      <Textarea
        label={reason}
        rows={3}
        maxLength={500}
        hint={`${reader} membaca kalimat ini, lewat email dan di situs.`}
        {...form.text('reason', '')}
      />
      <p>
        <Button type="submit" size="sm" busy={form.busy} busyText="Mengirim...">
          Kirim jawaban
        </Button>
      </p>
    </>
  );
}
