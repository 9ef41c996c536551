import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { AuditTrailEntry } from '../../../domain/audit/find-audit-trail.ts';
import { ReauthenticationField } from '../../account/reauthentication-field.tsx';
import { focusFirstError } from '../../forms/focus-first-error.ts';
import { textFor } from '../../forms/form-state.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { UnsavedChangesGuard } from '../layout/unsaved-changes-guard.tsx';
import { AuditTrail, AuditTrailList, fieldLabel } from './audit-trail.tsx';
import type { EditFailure } from './edit-conflict.ts';
import { DialogButtons } from './list-parts.tsx';

/**
 * The form that adds or edits a record: it shows errors at the fields and in a summary, and warns before
 * unsaved changes are lost. A stale edit shows the other changes before it may overwrite them; the audit
 * trail follows below.
 */
export function EditRecordForm({
  row,
  failure,
  texts,
  labels,
  files,
  aside,
  trail,
  children,
}: {
  /** The edited record; null adds a new one. */
  row: { id: string | number; version: number } | null;
  failure: EditFailure | undefined;
  /** Failure texts by intent, identical to the toast's (ADM-23). */
  texts: Record<string, string>;
  /** Field labels of the form where they differ from the audit trail's. */
  labels?: Record<string, string>;
  /** Whether the form uploads files without JavaScript. */
  files?: boolean;
  /** Further commands for the record, below the form. */
  aside?: ReactNode;
  /** The record's changes; null when the record has no audit trail. */
  trail: AuditTrailEntry[] | null;
  children: ReactNode;
}) {
  const id = row ? `edit-${row.id}` : 'add';
  const { stale } = failure ?? {};
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) focusFirstError(form.current, failure.fields);
  }, [failure]);
  return (
    <div className="grid gap-5">
      <Form
        ref={form}
        id={id}
        method="post"
        noValidate
        encType={files ? 'multipart/form-data' : undefined}
        className="grid gap-5"
      >
        <input type="hidden" name="intent" value={row ? 'update' : 'create'} />
        {row && (
          <>
            <input type="hidden" name="id" value={row.id} />
            <input type="hidden" name="version" value={stale?.version ?? row.version} />
            <input type="hidden" name="seen" value={stale?.since[0]?.id ?? trail?.[0]?.id ?? 0} />
          </>
        )}
        {stale ? (
          <Notice tone="warning" title="Data ini sudah diubah sejak Anda membukanya" live>
            <div className="grid gap-3">
              <AuditTrailList entries={stale.since} />
              <p>
                Isian Anda di bawah belum disimpan. Periksa, lalu tekan Update sekali lagi untuk memakai isian
                Anda.
              </p>
            </div>
          </Notice>
        ) : (
          failure && <Summary form={id} failure={failure} title={textFor(texts, failure)} labels={labels} />
        )}
        {children}
        <ReauthenticationField failure={failure} />
        <DialogButtons submit={row ? 'Update' : 'Simpan'} />
      </Form>
      <UnsavedChangesGuard form={id} refused={failure} />
      {aside}
      {row && trail && <AuditTrail entries={trail} />}
    </div>
  );
}

/** Summarises all errors; each line links to its field. */
function Summary({
  form: id,
  failure,
  title,
  labels,
}: {
  form: string;
  failure: EditFailure;
  title: string | undefined;
  labels: Record<string, string> | undefined;
}) {
  const hydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is led to
  useEffect(() => box.current?.focus(), [failure]);
  const fields = Object.entries(failure.fields);
  const go = (name: string) => {
    const form = document.getElementById(id) as HTMLFormElement | null;
    const field = form?.querySelector<HTMLElement>(`[aria-invalid=true][name="${name}"], [name="${name}"]`);
    // A hidden input holds a stepper's value; the visible input precedes it.
    const visible = field?.matches('[type=hidden]') ? field.parentElement?.querySelector('input') : field;
    visible?.closest('details')?.setAttribute('open', '');
    visible?.focus();
  };
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice tone="error" title={title} live>
        <p>{fields.length > 1 ? `Periksa ${fields.length} isian ini:` : failure.message}</p>
        {fields.length > 0 && (
          <ul>
            {fields.map(([name, text]) => {
              const line = `${labels?.[name] ?? fieldLabel[name] ?? name}: ${text}`;
              return (
                <li key={name}>
                  {hydrated ? (
                    <button type="button" className="min-h-8 text-left underline" onClick={() => go(name)}>
                      {line}
                    </button>
                  ) : (
                    line
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Notice>
    </div>
  );
}
