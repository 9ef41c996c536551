import ChevronDown from 'lucide-react/icons/chevron-down';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import type { MouseEvent } from 'react';
import type { EntryDetail } from '../../../domain/content/editing/get-content-entry.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { type draftEntryInput, entryStateLabel } from '../../../shared/schemas/content-admin-schemas.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { formState } from '../../forms/form-state.ts';
import { useIsSubmitting } from '../../forms/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusPill } from '../../ui/feedback/badge.tsx';
import { DateTimeInput } from '../../ui/field/date-input.tsx';
import { stateTone } from './entry-table.tsx';

/** The element that shows the entry's state; it receives the focus after a command. */
export const ENTRY_STATE_ID = 'keadaan-isi';

/** Commands that need a confirmation; without JavaScript a `details` element holds it. */
export type EntryRemoval = 'delete' | 'discard';

/** The commands for the entry in the form: save, preview, publish, unpublish and delete. */
export function EntryPanel({
  entry,
  single,
  previewHref,
  changes,
  missing,
  failure,
  ask,
}: {
  /** Null for a new entry. */
  entry: EntryDetail | null;
  single: boolean;
  previewHref: string;
  /** Labels of the fields that the unpublished draft changes. */
  changes: string[];
  /** Labels of the required fields that are still empty. */
  missing: string[];
  failure: ActionFailure | undefined;
  ask: (what: EntryRemoval) => void;
}) {
  const isSent = useIsSubmitting();
  const form = formState<typeof draftEntryInput>({
    answer: failure,
    intent: 'schedule',
    fields: ['publish_at'],
  });
  const off = entry?.state === 'deleted';
  const draft = entry?.draft;
  const time = draft ? draft.publish_at : entry?.publish_at;
  const scheduled = entry?.state === 'scheduled' || Boolean(draft?.publish_at);
  return (
    <Card className="grid gap-4 lg:sticky lg:top-20">
      {entry && (
        <>
          <input type="hidden" name="version" value={entry.version} />
          <p id={ENTRY_STATE_ID} tabIndex={-1} className="flex flex-wrap items-center gap-2 outline-offset-4">
            <StatusPill tone={stateTone[entry.state]}>{entryStateLabel[entry.state]}</StatusPill>
            {draft && <StatusPill tone={stateTone.draft}>{entryStateLabel.draft}</StatusPill>}
            <span className="text-muted">Diubah {formatDateTime(entry.updatedAt)}</span>
          </p>
        </>
      )}
      {draft && (
        <p>
          Isian ini draf dari {formatDateTime(draft.at)}
          {entry.draft_by && ` oleh ${entry.draft_by}`}. Pengunjung masih melihat versi yang terbit.
          {changes.length > 0 && ` Yang berbeda: ${changes.join(', ')}.`}
        </p>
      )}
      {missing.length > 0 && (
        <p>
          <strong>Belum lengkap.</strong> Sebelum terbit, isi dulu: {missing.join(', ')}.
        </p>
      )}
      {scheduled && time && (
        <p className="font-semibold">
          {draft ? 'Draf ini terbit sendiri' : 'Terbit sendiri'} pada {formatDateTime(time)}.
        </p>
      )}
      <div className="grid gap-3">
        <Button
          type="submit"
          name="intent"
          value="draft"
          variant="secondary"
          busy={isSent({ intent: 'draft' })}
          busyText="Menyimpan..."
          disabled={off}
        >
          {scheduled ? 'Simpan draf tanpa jadwal' : 'Simpan draf'}
        </Button>
        <Button
          type="submit"
          formAction={previewHref}
          formTarget="_blank"
          variant="secondary"
          icon={<Eye className="size-4" />}
          disabled={entry?.state === 'deleted'}
          onClick={(event) => submitInNewTab(event, previewHref)}
        >
          Pratinjau
        </Button>
        <Button
          type="submit"
          name="intent"
          value="publish"
          busy={isSent({ intent: 'publish' })}
          busyText="Menerbitkan..."
          disabled={off}
        >
          Terbitkan
        </Button>
      </div>
      <details
        className="group rounded-input border border-line"
        open={scheduled || form.failure !== undefined}
      >
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 font-semibold">
          Terbitkan pada waktu tertentu
          <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
        </summary>
        <div className="grid gap-3 border-t border-line p-3">
          <DateTimeInput label="Waktu terbit" {...form.text('publish_at', scheduled ? (time ?? '') : '')} />
          <Button
            type="submit"
            name="intent"
            value="schedule"
            variant="secondary"
            size="sm"
            busy={isSent({ intent: 'schedule' })}
            busyText="Menjadwalkan..."
            disabled={off}
          >
            Jadwalkan
          </Button>
        </div>
      </details>
      {entry?.state === 'published' && (
        <ButtonLink
          href={entry.href}
          target="_blank"
          variant="ghost"
          size="sm"
          icon={<ExternalLink className="size-4" />}
        >
          Lihat yang terbit
        </ButtonLink>
      )}
      {entry && entry.state !== 'deleted' && (
        <>
          {draft && (
            <ConfirmButton what="discard" label="Buang draf" sure="Ya, buang draf ini" off={off} ask={ask} />
          )}
          {!single && entry.state === 'published' && (
            <Button type="submit" name="intent" value="hide" variant="ghost" size="sm" disabled={off}>
              Sembunyikan dari pengunjung
            </Button>
          )}
          {!single && (
            <ConfirmButton what="delete" label="Hapus" sure="Ya, hapus isi ini" off={off} ask={ask} />
          )}
        </>
      )}
    </Card>
  );
}

/** Submits the form natively into a new tab, because the router would stay on this page. */
function submitInNewTab(event: MouseEvent<HTMLButtonElement>, href: string) {
  event.preventDefault();
  const { form } = event.currentTarget;
  if (!form) return;
  // Read from the attribute, because the router resets it to that value.
  const action = form.getAttribute('action') ?? '';
  form.action = href;
  form.target = '_blank';
  form.submit();
  form.setAttribute('action', action);
  form.removeAttribute('target');
}

/** A button that asks for confirmation. */
function ConfirmButton({
  what,
  label,
  sure,
  off,
  ask,
}: {
  what: EntryRemoval;
  label: string;
  sure: string;
  off: boolean;
  ask: (what: EntryRemoval) => void;
}) {
  return (
    <>
      <details className="hidden noscript:block">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-error">
          {label}
        </summary>
        <button
          type="submit"
          name="intent"
          value={what}
          formNoValidate
          className="min-h-11 font-semibold text-error underline"
        >
          {sure}
        </button>
      </details>
      <Button
        variant="ghost"
        size="sm"
        className="text-error! noscript:hidden"
        disabled={off}
        onClick={() => ask(what)}
      >
        {label}
      </Button>
    </>
  );
}
