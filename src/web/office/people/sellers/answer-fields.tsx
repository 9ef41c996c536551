import type { Form } from '../../../form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { type RadioCard, RadioCards } from '../../../ui/field/radio-cards.tsx';
import { Textarea } from '../../../ui/field/textarea.tsx';

/** How an admin answers what a seller handed in: his answer, his reason, and the button. */
export function AnswerFields({
  form,
  cards,
  chosen = '',
  reason,
  reader,
}: {
  form: Form<'answer' | 'reason'>;
  cards: RadioCard[];
  /** What is marked before anything is. */
  chosen?: string;
  /** The label of the reason, which says when it has to be given. */
  reason: string;
  /** Who reads it. */
  reader: string;
}) {
  return (
    <>
      <RadioCards
        legend="Jawaban"
        name="answer"
        columns={cards.length === 2 ? 2 : 3}
        required
        defaultValue={form.typed('answer') ?? chosen}
        error={form.at('answer')}
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
