import { Form } from 'react-router';
import type { AuditTrailEntry } from '../../../domain/audit/find-audit-trail.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import type { orderNoteInput } from '../../../shared/schemas/order-schemas.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';

/** Internal notes of the admins on an order, newest first, and the form for another note. */
export function OrderNotes({
  trail,
  failure,
}: {
  trail: AuditTrailEntry[];
  failure: ActionFailure | undefined;
}) {
  const notes = trail.filter(({ action }) => action === 'order.note');
  const form = useForm<typeof orderNoteInput>({ answer: failure, intent: 'note', fields: ['note'] });
  return (
    <Card className="grid gap-4">
      {notes.length > 0 && (
        <ul className="grid gap-3">
          {notes.map(({ id, at, who, changes }) => (
            <li key={id} className="rounded-input bg-sunken px-3 py-2">
              <p className="break-words whitespace-pre-line">{String(changes[0]?.to ?? '')}</p>
              <p className="text-xs text-muted">
                {who ?? 'Sistem'}, {formatDateTime(at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {/* The key clears the field after each saved note. */}
      <Form key={notes.length} ref={form.ref} method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="note" />
        <Textarea
          label="Catatan intern"
          hint="Hanya admin yang membacanya."
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
