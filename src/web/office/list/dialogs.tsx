import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { TrailEntry } from '../../../domain/audit/find-trail.ts';
import { textFor } from '../../form/form-state.ts';
import type { Failure } from '../../page/answer/view.ts';
import { Notice } from '../../ui/tell/notice.tsx';
import { EditForm } from './edit-form.tsx';
import { DialogButtons, ListDialog } from './list-parts.tsx';
import { type EditFailure, ofEdit } from './stale.ts';

/** What failed, by intent, in the exact words of its toast (ADM-23). */
export type FailureTexts = Record<string, string>;

/** The failure above a dialog's fields: the toast's words, which also stand without JavaScript, and the cause. */
export function FailureNotice({ failure, texts }: { failure: Failure | undefined; texts: FailureTexts }) {
  if (failure?.ok !== false) return null;
  return (
    <Notice tone="error" title={textFor(texts, failure)} live>
      {failure.message}
    </Notice>
  );
}

/** The dialog that adds a record or edits one: a form that keeps its place, the list, behind it (ADM-21). */
export function RecordDialog({
  noun,
  row,
  failure,
  texts,
  labels,
  trail,
  files,
  aside,
  children,
}: {
  /** What is added or edited: 'Produk'. */
  noun: string;
  /** The record that is edited; null adds one. */
  row: { id: string | number; version: number } | null;
  failure: EditFailure | undefined;
  texts: FailureTexts;
  /** What the form calls its fields, where it isn't what the trail calls them. */
  labels?: Record<string, string>;
  /** Its changes so far; null where none are kept. */
  trail: TrailEntry[] | null;
  /** Whether the form carries files when sent without scripts. */
  files?: boolean;
  /** What else can be done with the record, between the form and its trail. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <ListDialog key={row?.id ?? 'baru'} title={row ? `Edit ${noun}` : `Tambah ${noun}`}>
      <EditForm
        row={row}
        failure={ofEdit(failure)}
        texts={texts}
        labels={labels}
        trail={trail}
        files={files}
        aside={aside}
      >
        {children}
      </EditForm>
    </ListDialog>
  );
}

/** The question before a record is deleted (ADM-25). */
export function DeleteDialog({
  title,
  ask,
  id,
  name,
  more,
  failure,
  texts,
}: {
  title: string;
  /** The exact question: 'Apakah Anda yakin …?' */
  ask: string;
  id: string | number;
  /** What is deleted, as the reader knows it. */
  name: string;
  /** What else is to be known before. */
  more?: ReactNode;
  failure: Failure | undefined;
  texts: FailureTexts;
}) {
  return (
    <ListDialog title={title}>
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={id} />
        <p>{ask}</p>
        <p className="font-semibold">{name}</p>
        {more && <p className="text-muted">{more}</p>}
        <FailureNotice failure={failure} texts={texts} />
        <DialogButtons submit="Hapus" danger />
      </Form>
    </ListDialog>
  );
}
