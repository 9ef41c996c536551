import { useEffect, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { EntryField } from '../../../domain/content/collections/entry-fields.ts';
import type { OpenedEntry } from '../../../domain/content/editing/get-content-entry.ts';
import { focusFaulty } from '../../form/focus-faulty.ts';
import { formState } from '../../form/form-state.ts';
import type { Failure } from '../../page/answer/view.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { LeaveGuard, tellChanged } from '../frame/leave-guard.tsx';
import { EntryFields } from './entry-fields.tsx';
import { type Asked, EntryPanel } from './entry-panel.tsx';
import { readEntry } from './read-entry.ts';

const questions: Record<Asked, { title: string; text: string; sure: string }> = {
  delete: {
    title: 'Hapus isi ini?',
    text: 'Isi ini hilang dari semua halaman. Anda bisa mengembalikannya dari saringan Dihapus.',
    sure: 'Hapus',
  },
  discard: {
    title: 'Buang draf ini?',
    text: 'Perubahan yang belum terbit hilang, juga yang baru saja diketik. Versi yang terbit tetap seperti sekarang.',
    sure: 'Buang draf',
  },
};

/**
 * The form of one entry. What was typed stays when it is refused; leaving without saving asks first. Nothing is asked
 * for before it is sent: a draft may be half written, and publishing says all that is missing at once.
 */
export function EntryForm({
  single,
  fields,
  entry,
  title,
  previewHref,
  changes,
  missing,
  failure,
}: {
  single: boolean;
  fields: EntryField[];
  entry: OpenedEntry | null;
  title: string;
  previewHref: string;
  changes: string[];
  missing: string[];
  failure: Failure | undefined;
}) {
  const [asking, setAsking] = useState<Asked | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const changed = () => tellChanged(form.current);
  const { values: typed } = formState({ answer: failure, fields: [] });
  const values = typed ? readEntry(fields, (name) => typed[name]) : (entry?.draft?.data ?? entry?.data ?? {});
  const question = asking && questions[asking];

  useEffect(() => {
    if (!failure) return;
    focusFaulty(form.current, failure.fields);
  }, [failure]);

  return (
    <>
      <LeaveGuard form={id} refused={failure} />
      <Dialog
        open={question !== null}
        onClose={() => setAsking(null)}
        title={question?.title ?? ''}
        description={title}
        footer={
          <>
            <Button variant="ghost" size="sm" onClick={() => setAsking(null)}>
              Batal
            </Button>
            <Button
              type="submit"
              form={id}
              name="intent"
              value={asking ?? ''}
              variant="danger"
              size="sm"
              formNoValidate
            >
              {question?.sure}
            </Button>
          </>
        }
      >
        <p>{question?.text}</p>
      </Dialog>
      <Form
        id={id}
        ref={form}
        method="post"
        noValidate
        encType="multipart/form-data"
        className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <Card className="grid gap-5">
          <h1 className="text-xl font-bold">{title}</h1>
          {failure && <Refused failure={failure} />}
          {entry?.state === 'deleted' && (
            <Notice tone="warning">Isi ini sudah dihapus. Kembalikan dulu dari daftarnya.</Notice>
          )}
          <EntryFields
            fields={fields}
            values={values}
            path="data"
            errors={failure?.fields ?? {}}
            changed={changed}
          />
        </Card>
        <EntryPanel
          entry={entry}
          single={single}
          previewHref={previewHref}
          changes={changes}
          missing={missing}
          failure={failure}
          ask={setAsking}
        />
      </Form>
    </>
  );
}

function Refused({ failure }: { failure: Failure }) {
  const wrong = Object.keys(failure.fields).length;
  const stale = failure.code === 'stale_version';
  return (
    <Notice
      tone="error"
      live
      title={stale ? failure.message : wrong > 0 ? `${wrong} isian perlu diperbaiki` : failure.message}
    >
      {stale
        ? 'Yang Anda ketik masih ada di sini. Salin yang perlu, lalu muat ulang halaman untuk melihat versi terbaru.'
        : wrong > 0
          ? 'Teks merah di bawah isian mengatakan apa yang kurang.'
          : null}
    </Notice>
  );
}
