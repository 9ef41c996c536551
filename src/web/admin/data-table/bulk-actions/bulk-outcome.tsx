import { Form, useLocation } from 'react-router';
import type { BulkRecordMessage } from '../../../../domain/bulk-actions/continue-bulk-action.ts';
import { formatNumber } from '../../../../shared/format/money.ts';
import { bulkActions } from '../../../../shared/rules/listings/bulk-action-table.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { BulkResult } from './bulk-client.ts';
import type { BulkDone } from './bulk-request.ts';

/** Maximum number of failures listed by name; the rest are counted. */
const MAX_LISTED = 50;

/** Groups the failed rows by reason. */
function FailuresByReason({ refusals }: { refusals: BulkRecordMessage[] }) {
  const names = new Map<string, string[]>();
  for (const { name, text } of refusals.slice(0, MAX_LISTED))
    names.set(text, [...(names.get(text) ?? []), name]);
  return (
    <ul className="grid gap-2">
      {[...names].map(([text, alike]) => (
        <li key={text}>
          <b>{alike.join(', ')}</b>: {text}
        </li>
      ))}
      {refusals.length > MAX_LISTED && <li>dan {formatNumber(refusals.length - MAX_LISTED)} lainnya.</li>}
    </ul>
  );
}

/** New prices that were saved although they conflict with a reference price. */
function ReferencePriceNotes({ notes }: { notes: BulkRecordMessage[] }) {
  return (
    <div className="grid gap-1">
      <p>Harga baru sudah disimpan. Yang di luar HPP, HET, atau HAP pemerintah:</p>
      <FailuresByReason refusals={notes} />
    </div>
  );
}

/**
 * Lists the rows that failed with their reasons, and the price warnings. It offers undo as well, because the
 * toast disappears by itself.
 */
export function BulkOutcomeDialog({
  told,
  onUndo,
  onClose,
}: {
  told: BulkResult;
  onUndo?: (() => void) | undefined;
  onClose: () => void;
}) {
  const { refusals, notes } = told;
  return (
    <Dialog
      open={refusals.length + notes.length > 0}
      onClose={onClose}
      title={
        refusals.length > 0
          ? `${formatNumber(refusals.length)} tidak diubah`
          : `${formatNumber(notes.length)} di luar HPP, HET, atau HAP`
      }
      footer={
        <>
          {onUndo && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                onClose();
                onUndo();
              }}
            >
              Urungkan semua
            </Button>
          )}
          <Button size="sm" onClick={onClose} data-first>
            Mengerti
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusals.length > 0 && <FailuresByReason refusals={refusals} />}
        {notes.length > 0 && <ReferencePriceNotes notes={notes} />}
      </div>
    </Dialog>
  );
}

/** Shows the result of a bulk action that was submitted without JavaScript. */
export function BulkOutcomeNotice({ done, noted }: { done: BulkDone; noted: string }) {
  const { search } = useLocation();
  const { id, action, undone, changed, refusals, notes, finished } = done.bulk;
  const { done: word, undo } = bulkActions[action];
  return (
    <Notice
      tone={refusals.length + notes.length > 0 ? 'warning' : 'success'}
      live
      title={`${formatNumber(changed)} ${noted} ${undone ? 'dikembalikan' : word}`}
      action={
        undo && !undone && changed > 0 ? (
          <Form method="post" noValidate action={`?${new URLSearchParams(search)}`}>
            <input type="hidden" name="intent" value="undo" />
            <input type="hidden" name="run" value={id} />
            <input type="hidden" name="action" value={action} />
            <Button type="submit" size="sm" variant="secondary">
              Urungkan
            </Button>
          </Form>
        ) : undefined
      }
    >
      {!finished && <p>Belum semua selesai dikerjakan. Ulangi untuk sisanya.</p>}
      {refusals.length > 0 && <FailuresByReason refusals={refusals} />}
      {notes.length > 0 && <ReferencePriceNotes notes={notes} />}
    </Notice>
  );
}
