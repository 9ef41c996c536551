import { useEffect, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { EntryField } from '../../../domain/content/collections/entry-fields.ts';
import type { EntryDetail } from '../../../domain/content/editing/get-content-entry.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { focusFirstError } from '../../forms/focus-first-error.ts';
import { formState } from '../../forms/form-state.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { reportChanged, UnsavedChangesGuard } from '../layout/unsaved-changes-guard.tsx';
import { ContentEntryFields } from './content-entry-fields.tsx';
import { EntryPanel, type EntryRemoval } from './entry-panel.tsx';
import { readEntryForm } from './read-entry-form.ts';

const CONFIRM_TEXTS: Record<EntryRemoval, { title: string; text: string; sure: string }> = {
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
 * The form of one entry; it keeps the input after an error and warns before unsaved changes are lost. Fields
 * are not required here, because a draft may be incomplete; publishing reports all missing fields at once.
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
  entry: EntryDetail | null;
  title: string;
  previewHref: string;
  changes: string[];
  missing: string[];
  failure: ActionFailure | undefined;
}) {
  const [asking, setAsking] = useState<EntryRemoval | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const changed = () => reportChanged(form.current);
  const { values: typed } = formState({ answer: failure, fields: [] });
  const values = typed
    ? readEntryForm(fields, (name) => typed[name])
    : (entry?.draft?.data ?? entry?.data ?? {});
  const question = asking && CONFIRM_TEXTS[asking];

  useEffect(() => {
    if (!failure) return;
    focusFirstError(form.current, failure.fields);
  }, [failure]);

  return (
    <>
      <UnsavedChangesGuard form={id} refused={failure} />
      <Dialog
        open={question !== null}
        onClose={() => setAsking(null)}
        title={question?.title ?? ''}
        description={title}
        footer={
          <>
            <Button variant="ghost" size="sm" onClick={() => setAsking(null)} data-first>
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
          {failure && <SaveFailure failure={failure} />}
          {entry?.state === 'deleted' && (
            <Notice tone="warning">Isi ini sudah dihapus. Kembalikan dulu dari daftarnya.</Notice>
          )}
          <ContentEntryFields
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

function SaveFailure({ failure }: { failure: ActionFailure }) {
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
