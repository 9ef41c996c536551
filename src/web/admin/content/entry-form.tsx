import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useId, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { EntryView } from '../../../domain/content/content-entry.ts';
import type { EntryField } from '../../../domain/content/entry-fields.ts';
import { entryStateLabel } from '../../../shared/input/content-admin.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { StatusPill } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { Failure } from '../../view.ts';
import { LeaveGuard, tellChanged } from '../leave-guard.tsx';
import { EntryFields } from './entry-fields.tsx';
import { stateTone } from './entry-table.tsx';
import { readEntry, toWib } from './read-entry.ts';

const choices = [
  { value: 'draft', title: 'Draf', text: 'Hanya terlihat di sini' },
  { value: 'now', title: 'Terbit', text: 'Terlihat semua orang' },
  { value: 'later', title: 'Jadwalkan', text: 'Terbit pada waktu di bawah' },
];

/** The form of one entry. What was typed stays when it is refused; leaving without saving asks first. */
export function EntryForm({
  collection,
  single,
  fields,
  entry,
  title,
  failure,
}: {
  collection: string;
  single: boolean;
  fields: EntryField[];
  entry: EntryView | null;
  title: string;
  failure: Failure | undefined;
}) {
  const busy = useNavigation().state !== 'idle';
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const changed = () => tellChanged(form.current);
  const values = failure ? readEntry(fields, (name) => failure.values[name]) : (entry?.data ?? {});
  const publish =
    failure?.values.publish ??
    (entry?.state === 'scheduled' ? 'later' : entry?.state === 'published' ? 'now' : 'draft');
  const deleted = entry?.state === 'deleted';

  useEffect(() => {
    if (!failure) return;
    const first = Object.keys(failure.fields)[0];
    const control = first ? form.current?.elements.namedItem(first) : null;
    if (control instanceof HTMLElement) control.focus();
  }, [failure]);

  return (
    <>
      <LeaveGuard form={id} refused={failure} />
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Hapus isi ini?"
        description={title}
        footer={
          <>
            <Button variant="ghost" size="sm" onClick={() => setAsking(false)}>
              Batal
            </Button>
            <Button
              type="submit"
              form={id}
              name="intent"
              value="delete"
              variant="danger"
              size="sm"
              formNoValidate
            >
              Hapus
            </Button>
          </>
        }
      >
        <p>Isi ini hilang dari semua halaman. Anda bisa mengembalikannya dari saringan Dihapus.</p>
      </Dialog>
      <Form
        id={id}
        ref={form}
        method="post"
        encType="multipart/form-data"
        className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <Card className="grid gap-5">
          <h1 className="text-xl font-bold">{title}</h1>
          {failure && <Refused failure={failure} />}
          {deleted && <Notice tone="warning">Isi ini sudah dihapus. Kembalikan dulu dari daftarnya.</Notice>}
          <EntryFields
            fields={fields}
            values={values}
            path="data"
            errors={failure?.fields ?? {}}
            changed={changed}
          />
        </Card>
        <Card className="grid gap-4 lg:sticky lg:top-20">
          {entry && (
            <>
              <input type="hidden" name="version" value={entry.version} />
              <p className="flex flex-wrap items-center gap-2">
                <StatusPill tone={stateTone[entry.state]}>{entryStateLabel[entry.state]}</StatusPill>
                <span className="text-muted">Diubah {formatDateTime(entry.updatedAt)}</span>
              </p>
            </>
          )}
          {!single && (
            <>
              <RadioCards
                legend="Kapan terlihat"
                name="publish"
                cards={choices}
                defaultValue={publish}
                error={failure?.fields.status}
              />
              <TextInput
                label="Waktu terbit"
                name="publish_at"
                type="datetime-local"
                hint="Waktu Indonesia Barat; dipakai bila dijadwalkan"
                defaultValue={failure?.values.publish_at ?? toWib(entry?.publish_at)}
                error={failure?.fields.publish_at}
              />
            </>
          )}
          <Button type="submit" busy={busy} busyText="Menyimpan..." disabled={deleted}>
            Simpan
          </Button>
          {entry && !deleted && (
            <ButtonLink
              href={`${entry.href}?pratinjau=${collection}:${entry.number}`}
              target="_blank"
              variant="secondary"
              size="sm"
              icon={<ExternalLink className="size-4" />}
            >
              {entry.state === 'published' ? 'Lihat halamannya' : 'Pratinjau di halamannya'}
            </ButtonLink>
          )}
          {entry && !single && !deleted && (
            <>
              <button
                type="submit"
                name="intent"
                value="delete"
                formNoValidate
                className="hidden min-h-11 font-semibold text-error noscript:block"
              >
                Hapus isi ini
              </button>
              <Button
                variant="ghost"
                size="sm"
                className="text-error! noscript:hidden"
                onClick={() => setAsking(true)}
              >
                Hapus
              </Button>
            </>
          )}
        </Card>
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
