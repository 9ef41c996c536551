import { Form, useLocation } from 'react-router';
import type { BulkRefusal } from '../../../../domain/bulk/continue-bulk.ts';
import { bulkActions } from '../../../../shared/bulk-actions.ts';
import { formatNumber } from '../../../../shared/figures/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/tell/notice.tsx';
import type { BulkTold } from './bulk-client.ts';
import type { BulkDone } from './bulk-request.ts';

/** Refusals shown by name; the number of the others is told. */
const NAMED = 50;

/** Each reason once, with the names of those that it is about. */
function Named({ refusals }: { refusals: BulkRefusal[] }) {
  const names = new Map<string, string[]>();
  for (const { name, text } of refusals.slice(0, NAMED)) names.set(text, [...(names.get(text) ?? []), name]);
  return (
    <ul className="grid gap-2">
      {[...names].map(([text, alike]) => (
        <li key={text}>
          <b>{alike.join(', ')}</b>: {text}
        </li>
      ))}
      {refusals.length > NAMED && <li>dan {formatNumber(refusals.length - NAMED)} lainnya.</li>}
    </ul>
  );
}

/** New prices that stand although a reference price speaks against them. */
function Noted({ notes }: { notes: BulkRefusal[] }) {
  return (
    <div className="grid gap-1">
      <p>Harga baru sudah disimpan. Yang di luar harga acuan pemerintah:</p>
      <Named refusals={notes} />
    </div>
  );
}

/**
 * The rows that a command left as they were, each with the reason, and those whose new price is to be warned of. What it
 * did can be undone here: the toast that offers it as well cannot be reached behind a dialog, and goes by itself.
 */
export function BulkNews({
  told,
  onUndo,
  onClose,
}: {
  told: BulkTold;
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
          : `${formatNumber(notes.length)} di luar harga acuan`
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
          <Button size="sm" onClick={onClose}>
            Mengerti
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusals.length > 0 && <Named refusals={refusals} />}
        {notes.length > 0 && <Noted notes={notes} />}
      </div>
    </Dialog>
  );
}

/** What came of a selection's form that was sent without JavaScript. */
export function BulkOutcome({ done, noted }: { done: BulkDone; noted: string }) {
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
      {refusals.length > 0 && <Named refusals={refusals} />}
      {notes.length > 0 && <Noted notes={notes} />}
    </Notice>
  );
}
