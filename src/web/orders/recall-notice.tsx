import { Form } from 'react-router';
import type { RecallOfOrder } from '../../domain/recalls/answer-recall.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';

export const recallAnswerText = { separated: 'Sudah dipisahkan', used: 'Sudah dipakai' } as const;

/** Shows on an order that some of its goods were recalled; its buyer answers what happened to them. */
export function RecallNotice({
  recalls,
  mayAnswer,
  busy,
}: {
  recalls: RecallOfOrder[];
  mayAnswer: boolean;
  busy: boolean;
}) {
  if (recalls.length === 0) return null;
  const answer = recalls.every((one) => one.answer === recalls[0]!.answer) ? recalls[0]!.answer : null;
  return (
    <Notice tone="error" title="Barang di pesanan ini ditarik">
      {recalls.map(({ lot, reason }) => (
        <p key={lot} className="wrap-anywhere">
          Lot {lot}: {reason}
        </p>
      ))}
      <p>
        {mayAnswer
          ? 'Pisahkan barangnya dan jangan dipakai. Lalu beri tahu penjualnya:'
          : 'Pesanan yang belum dikirim ditahan.'}
      </p>
      {answer && (
        <p>
          {mayAnswer ? 'Jawaban Anda' : 'Jawaban pembeli'}: <strong>{recallAnswerText[answer]}</strong>.
        </p>
      )}
      {mayAnswer && (
        <Form method="post" noValidate className="mt-2 flex flex-wrap gap-3">
          <input type="hidden" name="intent" value="recall" />
          <Button type="submit" name="answer" value="separated" size="sm" busy={busy}>
            {recallAnswerText.separated}
          </Button>
          <Button type="submit" name="answer" value="used" variant="secondary" size="sm" busy={busy}>
            {recallAnswerText.used}
          </Button>
        </Form>
      )}
    </Notice>
  );
}
