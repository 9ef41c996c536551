import { Form } from 'react-router';
import type { orderNoteInput } from '../../../shared/input/orders.ts';
import { useForm } from '../../form/use-form.ts';
import type { Failure } from '../../page/answer/view.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';

/** A note that only admins read; what was noted stands in the trail below, with who and when. */
export function OrderNotes({ failure }: { failure: Failure | undefined }) {
  const form = useForm<typeof orderNoteInput>({ answer: failure, intent: 'note', fields: ['note'] });
  return (
    <Card>
      <Form ref={form.ref} method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="note" />
        <Textarea
          label="Catatan intern"
          hint="Hanya admin yang membacanya, di riwayat perubahan."
          required
          maxLength={500}
          rows={2}
          {...form.text('note')}
        />
        <div>
          <Button type="submit" variant="secondary" size="sm" busy={form.busy} busyText="Mencatat...">
            Tambah catatan
          </Button>
        </div>
      </Form>
    </Card>
  );
}
