import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import type { ImportView } from '../../../../domain/imports/get-import.ts';
import type { ImportRowView } from '../../../../domain/imports/get-import-rows.ts';
import { formatDateTime } from '../../../../shared/enums/labels.ts';
import { formatNumber } from '../../../../shared/format/money.ts';
import { successTexts } from '../../../../shared/success-texts.ts';
import { ReauthenticationField } from '../../../account/reauthentication-field.tsx';
import type { ActionFailure } from '../../../common/route-helpers/run-route.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { type ImportRows, ImportRowsTable, MendRowForm } from './import-rows.tsx';

type Props = {
  view: ImportView;
  rows: ImportRows | null;
  mending: ImportRowView | null;
  kind: string;
  word: string;
  back: string;
  failure: ActionFailure | undefined;
};

/** Shows the rows found in the file and the state of the import. */
export function ImportPreview({ view, rows: shown, mending, kind, word, back, failure }: Props) {
  const rows = formatNumber(view.rows);
  if (view.status === 'done') {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Notice
          tone="success"
          live
          title={successTexts.importDone(formatNumber(view.written), formatNumber(view.badRows))}
          action={
            <span className="flex flex-wrap gap-2">
              {kind === 'farmers' && (
                <ButtonLink href="/admin/farmers/invite" size="sm">
                  Undang mereka
                </ButtonLink>
              )}
              <ButtonLink href={back} size="sm" variant={kind === 'farmers' ? 'secondary' : undefined}>
                Lihat daftar
              </ButtonLink>
            </span>
          }
        >
          {view.fileName}, {formatDateTime(view.doneAt ?? view.createdAt)}.
          {view.badRows === 0 && ' Berkas yang sama tidak diimpor dua kali.'}
        </Notice>
        {view.badRows > 0 && (
          <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <h2 className="text-base font-bold">{formatNumber(view.badRows)} baris yang dilewati</h2>
            <FailedRowsDownload view={view} kind={kind} />
            <ImportErrors view={view} />
          </Card>
        )}
      </div>
    );
  }
  const good = view.rows - view.badRows;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-base font-bold break-words">{view.fileName || 'Berkas Anda'}</h2>
      {view.errorCount > 0 ? (
        <>
          <Notice
            tone="error"
            live
            title={`${formatNumber(view.errorCount)} isian salah dari ${rows} baris. Belum ada yang ditulis.`}
          >
            {view.badRows > 0
              ? 'Perbaiki di bawah ini, atau di berkas Anda lalu unggah kembali.'
              : 'Perbaiki di berkas Anda, lalu unggah kembali.'}
            {view.badRows > 0 &&
              good > 0 &&
              ` Atau impor dulu ${formatNumber(good)} baris yang benar dan susulkan ${formatNumber(view.badRows)} yang salah.`}
          </Notice>
          <LeftOut view={view} />
          {view.badRows > 0 && <FailedRowsDownload view={view} kind={kind} />}
          {view.badRows > 0 && good > 0 && (
            <RunImportForm view={view} kind={kind} rows={good} only="good" failure={failure} />
          )}
          {view.badRows === 0 && <ImportErrors view={view} />}
        </>
      ) : (
        <>
          <Notice tone="success" live title={`${rows} baris ${word} siap diimpor.`}>
            Semua baris sudah diperiksa dan tidak ada yang salah.
          </Notice>
          <LeftOut view={view} />
          <RunImportForm view={view} kind={kind} rows={view.rows} failure={failure} />
        </>
      )}
      {mending && <MendRowForm key={mending.line} view={view} row={mending} answer={failure} />}
      {shown && shown.total > 0 && <ImportRowsTable view={view} rows={shown} />}
    </Card>
  );
}

/** Lists what the file contains and the import leaves out. */
function LeftOut({ view: { columns, otherSheets } }: { view: ImportView }) {
  return (
    <>
      {otherSheets.length > 0 && (
        <Notice tone="warning">
          Lembar yang tidak dibaca: {otherSheets.join(', ')}. Satu kali impor membaca satu lembar; simpan yang
          lain sebagai berkas sendiri.
        </Notice>
      )}
      {columns.unknown.length > 0 && (
        <Notice tone="warning">Kolom yang dilewati: {columns.unknown.join(', ')}.</Notice>
      )}
    </>
  );
}

/** Downloads the failed rows in the format of the uploaded file. */
function FailedRowsDownload({ view, kind }: { view: ImportView; kind: string }) {
  const format = view.fileName.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv';
  return (
    <div className="grid justify-items-start gap-2">
      <a
        href={`/api/admin/${kind}/import/${view.id}/left-out.${format}`}
        download
        className={buttonClass('secondary', 'sm')}
      >
        <Download className="size-4" aria-hidden />
        Unduh {formatNumber(view.badRows)} baris yang salah
      </a>
      <p className="text-muted">
        Kolom terakhir berkas itu menyebut yang salah. Perbaiki isinya, lalu unggah di sini; kolom itu boleh
        dibiarkan. Disimpan seminggu.
      </p>
    </div>
  );
}

function ImportErrors({ view }: { view: ImportView }) {
  return (
    <>
      {view.errorCount > view.errors.length && (
        <p className="text-muted">Di bawah ini {formatNumber(view.errors.length)} yang pertama.</p>
      )}
      <Table caption="Yang perlu diperbaiki">
        <thead>
          <tr>
            <Th numeric>Baris</Th>
            <Th>Kolom</Th>
            <Th>Isi sel</Th>
            <Th>Yang salah</Th>
          </tr>
        </thead>
        <tbody>
          {view.errors.map(({ line, field, text, cell, value }) => (
            <Tr key={`${line} ${field} ${text}`}>
              <Td label="Baris" numeric className="font-semibold">
                {formatNumber(line)}
              </Td>
              <Td label="Kolom">{field}</Td>
              <Td label="Isi sel" className="break-words">
                {cell && `${cell}: ${value ? `“${value}”` : 'kosong'}`}
              </Td>
              <Td label="Yang salah">{text}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

const POLL_MS = 700;

function RunImportForm({
  view,
  kind,
  rows,
  only,
  failure,
}: {
  view: ImportView;
  kind: string;
  /** Number of rows to write. */
  rows: number;
  only?: 'good';
  failure: ActionFailure | undefined;
}) {
  const submitting = useNavigation().state === 'submitting';
  const { revalidate } = useRevalidator();
  const running = submitting || view.status === 'running';
  const [written, setWritten] = useState(view.written);

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(async () => {
      const answer = await fetch(`/api/admin/${kind}/import/${view.id}`).catch(() => null);
      if (!answer?.ok) return;
      const { data } = (await answer.json()) as { data: ImportView };
      setWritten(data.written);
      // Another request may have started the import, so the page polls for its end.
      if (!submitting && data.status !== 'running') revalidate();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [running, submitting, kind, view.id, revalidate]);

  return (
    <Form method="post" noValidate className="grid gap-3">
      <input type="hidden" name="intent" value="run" />
      <input type="hidden" name="id" value={view.id} />
      {only && <input type="hidden" name="only" value={only} />}
      {running && (
        <div role="status" className="grid gap-1">
          <label htmlFor="progress" className="font-semibold tabular">
            {formatNumber(written)} dari {formatNumber(rows)} baris
          </label>
          <progress
            id="progress"
            value={written}
            max={rows}
            className="h-2.5 w-full appearance-none overflow-hidden rounded-pill bg-sunken [&::-moz-progress-bar]:bg-sawah [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-sawah"
          />
          <p className="text-muted">Bila terputus di tengah jalan, tidak ada yang tertulis separuh.</p>
        </div>
      )}
      <ReauthenticationField failure={failure} keeps={false} />
      <div>
        <Button type="submit" busy={running} busyText="Mengimpor...">
          Impor {formatNumber(rows)} baris{only && ' yang benar saja'}
        </Button>
      </div>
    </Form>
  );
}
