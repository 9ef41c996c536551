import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { AuditTrailEntry } from '../../../domain/audit/find-audit-trail.ts';
import { ReauthenticationField } from '../../account/reauthentication-field.tsx';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { textFor } from '../../forms/form-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { type EditFailure, editFailureOf } from './edit-conflict.ts';
import { EditRecordForm } from './edit-record-form.tsx';
import { DialogButtons, ListDialog } from './list-parts.tsx';

/** Failure texts by intent, identical to the toast's (ADM-23). */
export type FailureTexts = Record<string, string>;

/**
 * The failure above a dialog's fields: the toast's text, which also works without JavaScript, and the cause.
 */
export function FailureNotice({
  failure,
  texts,
}: {
  failure: ActionFailure | undefined;
  texts: FailureTexts;
}) {
  if (failure?.ok !== false) return null;
  return (
    <Notice tone="error" title={textFor(texts, failure)} live>
      {failure.message}
    </Notice>
  );
}

/** Submits a list's command again with the password that it required. */
export function ReauthenticateCommand({ failure }: { failure: ActionFailure | undefined }) {
  if (failure?.code !== 'proof_needed' && failure?.code !== 'proof_wrong') return null;
  const { values: typed } = failure;
  return (
    <Form method="post" noValidate className="grid gap-3">
      {Object.entries(typed)
        .filter(([name]) => name !== 'proofPassword')
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <ReauthenticationField failure={failure} keeps={false} />
      <div>
        <Button type="submit" size="sm">
          Lanjutkan
        </Button>
      </div>
    </Form>
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
  /** The record type: 'Produk'. */
  noun: string;
  /** The edited record; null adds a new one. */
  row: { id: string | number; version: number } | null;
  failure: EditFailure | undefined;
  texts: FailureTexts;
  /** Field labels of the form where they differ from the audit trail's. */
  labels?: Record<string, string>;
  /** The record's changes; null when the record has no audit trail. */
  trail: AuditTrailEntry[] | null;
  /** Whether the form uploads files without JavaScript. */
  files?: boolean;
  /** Further commands for the record, between the form and its audit trail. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <ListDialog key={row?.id ?? 'baru'} title={row ? `Edit ${noun}` : `Tambah ${noun}`}>
      <EditRecordForm
        row={row}
        failure={editFailureOf(failure)}
        texts={texts}
        labels={labels}
        trail={trail}
        files={files}
        aside={aside}
      >
        {children}
      </EditRecordForm>
    </ListDialog>
  );
}

/** The confirmation before a record is switched off; it submits the form of its `StatusButton` with `confirm`. */
export function SwitchOffDialog({
  title,
  id,
  name,
  takes,
  failure,
  texts,
}: {
  title: string;
  id: string | number;
  /** The name of the user or record that is switched off. */
  name: string;
  /** The consequences, and who is affected. */
  takes: string;
  failure: ActionFailure | undefined;
  texts: FailureTexts;
}) {
  return (
    <ListDialog title={title}>
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="toggle" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="isActive" value="false" />
        <input type="hidden" name="confirm" value="1" />
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p>{takes}</p>
        <FailureNotice failure={failure} texts={texts} />
        <ReauthenticationField failure={failure} keeps={false} />
        <DialogButtons submit="Ya, nonaktifkan" danger />
      </Form>
    </ListDialog>
  );
}

/** The confirmation before a record is deleted (ADM-25). */
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
  /** The record's display name. */
  name: string;
  /** Further information before the deletion. */
  more?: ReactNode;
  failure: ActionFailure | undefined;
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
        <ReauthenticationField failure={failure} keeps={false} />
        <DialogButtons submit="Hapus" danger />
      </Form>
    </ListDialog>
  );
}
