import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import type { Failure } from '../../view.ts';
import { DialogButtons, ListDialog } from '../list-parts.tsx';

/** What failed, by intent, in the exact words of its toast (ADM-23). */
export type FailureTexts = Record<string, string>;

/** The failure above a dialog's fields: the toast's words, which also stand without JavaScript, and the cause. */
export function FailureNotice({ failure, texts }: { failure: Failure | undefined; texts: FailureTexts }) {
  if (failure?.ok !== false) return null;
  return (
    <Notice tone="error" title={texts[failure.values.intent ?? '']} live>
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
  children,
}: {
  /** What is added or edited: 'Produk'. */
  noun: string;
  /** The record that is edited; null adds one. */
  row: { id: string | number; version: number } | null;
  failure: Failure | undefined;
  texts: FailureTexts;
  children: ReactNode;
}) {
  return (
    <ListDialog key={row?.id ?? 'baru'} title={row ? `Edit ${noun}` : `Tambah ${noun}`}>
      <Form method="post" className="grid gap-5">
        <input type="hidden" name="intent" value={row ? 'update' : 'create'} />
        {row && (
          <>
            <input type="hidden" name="id" value={row.id} />
            <input type="hidden" name="version" value={row.version} />
          </>
        )}
        <FailureNotice failure={failure} texts={texts} />
        {children}
        <DialogButtons submit={row ? 'Update' : 'Simpan'} />
      </Form>
    </ListDialog>
  );
}

/** The question before a record is deleted (ADM-25). */
export function DeleteDialog({
  title,
  ask,
  id,
  name,
  failure,
  texts,
}: {
  title: string;
  /** The exact question: 'Apakah Anda yakin …?' */
  ask: string;
  id: string | number;
  /** What is deleted, as the reader knows it. */
  name: string;
  failure: Failure | undefined;
  texts: FailureTexts;
}) {
  return (
    <ListDialog title={title}>
      <Form method="post" className="grid gap-5">
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={id} />
        <p>{ask}</p>
        <p className="font-semibold">{name}</p>
        <FailureNotice failure={failure} texts={texts} />
        <DialogButtons submit="Hapus" danger />
      </Form>
    </ListDialog>
  );
}
