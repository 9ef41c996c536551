import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { TrailEntry } from '../../../domain/audit/find-trail.ts';
import { ProofField } from '../../account/proof-field.tsx';
import { focusFaulty } from '../../form/focus-faulty.ts';
import { textFor } from '../../form/form-state.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import { Notice } from '../../ui/tell/notice.tsx';
import { LeaveGuard } from '../frame/leave-guard.tsx';
import { DialogButtons } from './list-parts.tsx';
import type { EditFailure } from './stale.ts';
import { fieldLabel, Trail, TrailList } from './trail.tsx';

/**
 * The form that adds a record or edits one: what is wrong stands at the fields and in a summary, leaving with unsaved
 * changes asks first, and an edit of what somebody has changed meanwhile shows those changes before it may overwrite
 * them. The record's trail stands below.
 */
export function EditForm({
  row,
  failure,
  texts,
  labels,
  files,
  aside,
  trail,
  children,
}: {
  /** The record that is edited; null adds one. */
  row: { id: string | number; version: number } | null;
  failure: EditFailure | undefined;
  /** What failed, by intent, in the words of its toast (ADM-23). */
  texts: Record<string, string>;
  /** What the form calls its fields, where it isn't what the trail calls them. */
  labels?: Record<string, string>;
  /** Whether it carries files when sent without scripts. */
  files?: boolean;
  /** What else can be done with the record, below the form. */
  aside?: ReactNode;
  /** Its changes so far; null where none are kept. */
  trail: TrailEntry[] | null;
  children: ReactNode;
}) {
  const id = row ? `ubah-${row.id}` : 'tambah';
  const { stale } = failure ?? {};
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) focusFaulty(form.current, failure.fields);
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
              <TrailList entries={stale.since} />
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
        <ProofField failure={failure} />
        <DialogButtons submit={row ? 'Update' : 'Simpan'} />
      </Form>
      <LeaveGuard form={id} refused={failure} />
      {aside}
      {row && trail && <Trail entries={trail} />}
    </div>
  );
}

/** What is wrong, all of it in one place; each line leads to its field. */
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
    // A stepper's value is carried by a hidden input; what one types in stands before it.
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
