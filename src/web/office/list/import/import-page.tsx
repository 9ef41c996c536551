import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { useEffect, useState } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import type { ImportView } from '../../../../domain/imports/get-import.ts';
import { formatNumber } from '../../../../shared/figures/money.ts';
import { formatDateTime } from '../../../../shared/labels.ts';
import type { Failure } from '../../../page/answer/view.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { Notice } from '../../../ui/tell/notice.tsx';
import { useFocusAfter } from '../../frame/use-focus-after.ts';

const MULTIPART = 'multipart/form-data';
const OUTCOME = 'hasil-impor';

type Column = { title: string; required: boolean; example: string };
type Page = {
  /** Such as 'Produk'. */
  noun: string;
  kind: 'products' | 'farmers';
  back: string;
  view: ImportView | null;
  gone: boolean;
  columns: Column[];
  failure: Failure | undefined;
  note?: string;
};

/** Products or farmers from a file: choose it, look at what was understood, then write all rows or none. */
export function ImportPage({ noun, kind, back, view, gone, columns, failure, note }: Page) {
  const word = noun.toLowerCase();
  const { state, formEncType } = useNavigation();
  const running = view?.status === 'running' || (state === 'submitting' && formEncType !== MULTIPART);
  // The form that was sent makes room for what came of it.
  useFocusAfter(`${view?.id} ${view?.status}`, OUTCOME);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-xl font-bold">Impor {noun}</h1>
          <p className="text-muted">
            Dari berkas CSV atau Excel. Tidak ada yang ditulis sebelum Anda menyetujuinya.
          </p>
        </div>
        <ButtonLink href={back} variant="ghost" size="sm">
          Kembali ke daftar
        </ButtonLink>
      </div>
      {gone && (
        <Notice tone="warning" live>
          Impor itu sudah tidak tersimpan. Unggah berkasnya kembali.
        </Notice>
      )}
      {failure && (
        <Notice tone="error" live>
          {failure.message}
        </Notice>
      )}
      <div id={OUTCOME} tabIndex={-1} className="outline-offset-4 empty:hidden">
        {view && <Checked view={view} kind={kind} word={word} back={back} />}
      </div>
      {!running && (
        <Card className="grid gap-5">
          <h2 className="text-base font-bold">{view ? 'Berkas lain' : 'Pilih berkas'}</h2>
          {note && <p className="text-muted">{note}</p>}
          <div className="flex flex-wrap gap-3">
            {(['xlsx', 'csv'] as const).map((format) => (
              <a
                key={format}
                href={`/api/admin/${kind}/import/template.${format}`}
                download
                className={buttonClass('secondary', 'sm')}
              >
                <Download className="size-4" aria-hidden />
                Contoh {format === 'xlsx' ? 'Excel' : 'CSV'}
              </a>
            ))}
          </div>
          <UploadForm key={view?.id} error={failure?.fields.file} />
          <Columns columns={columns} open={!view} />
        </Card>
      )}
    </div>
  );
}

function UploadForm({ error }: { error: string | undefined }) {
  const { state, formEncType } = useNavigation();
  const busy = state === 'submitting' && formEncType === MULTIPART;
  return (
    <Form method="post" noValidate encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
      <Field label="Berkas (paling besar 10 MB dan 20.000 baris)" error={error} required>
        {(control) => (
          <input
            type="file"
            name="file"
            accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            className="box max-w-full py-2.5!"
            {...control}
          />
        )}
      </Field>
      <Button
        type="submit"
        size="sm"
        busy={busy}
        busyText="Memeriksa..."
        icon={<Upload className="size-4" />}
      >
        Periksa berkas
      </Button>
    </Form>
  );
}

function Columns({ columns, open }: { columns: Column[]; open: boolean }) {
  return (
    <details open={open}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-sawah-text">
        Kolom yang dikenal
      </summary>
      <p className="mb-3 text-muted">
        Baris pertama berisi judul kolom; urutannya bebas. Kolom lain dilewati.
      </p>
      <Table caption="Kolom yang dikenal">
        <thead>
          <tr>
            <Th>Judul kolom</Th>
            <Th>Wajib</Th>
            <Th>Contoh isi</Th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ title, required, example }) => (
            <Tr key={title}>
              <Td label="Judul kolom" className="font-semibold">
                {title}
              </Td>
              <Td label="Wajib">{required ? 'ya' : 'tidak'}</Td>
              <Td label="Contoh isi">{example}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}

/** What was found in the file, and what became of it. */
function Checked({ view, kind, word, back }: { view: ImportView; kind: string; word: string; back: string }) {
  const rows = formatNumber(view.rows);
  if (view.status === 'done') {
    return (
      <Notice
        tone="success"
        live
        title={`${rows} baris berhasil diimpor.`}
        action={
          <ButtonLink href={back} size="sm">
            Lihat daftar
          </ButtonLink>
        }
      >
        {view.fileName}, {formatDateTime(view.doneAt ?? view.createdAt)}. Berkas yang sama tidak diimpor dua
        kali.
      </Notice>
    );
  }
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
            Perbaiki di berkas Anda, lalu unggah kembali.
            {view.errorCount > view.errors.length &&
              ` Di bawah ini ${formatNumber(view.errors.length)} yang pertama.`}
          </Notice>
          <Table caption="Yang perlu diperbaiki">
            <thead>
              <tr>
                <Th numeric>Baris</Th>
                <Th>Kolom</Th>
                <Th>Yang salah</Th>
              </tr>
            </thead>
            <tbody>
              {view.errors.map(({ line, field, text }) => (
                <Tr key={`${line} ${field} ${text}`}>
                  <Td label="Baris" numeric className="font-semibold">
                    {formatNumber(line)}
                  </Td>
                  <Td label="Kolom">{field}</Td>
                  <Td label="Yang salah">{text}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </>
      ) : (
        <>
          <Notice tone="success" live title={`${rows} baris ${word} siap diimpor.`}>
            Semua baris sudah diperiksa dan tidak ada yang salah.
          </Notice>
          {view.columns.unknown.length > 0 && (
            <Notice tone="warning">Kolom yang dilewati: {view.columns.unknown.join(', ')}.</Notice>
          )}
          {view.preview.length > 0 && <Preview view={view} />}
          <Run view={view} kind={kind} />
        </>
      )}
    </Card>
  );
}

function Preview({ view }: { view: ImportView }) {
  const titles = view.columns.known.map(({ title }) => title);
  return (
    <Table caption={`${view.preview.length} baris pertama`}>
      <thead>
        <tr>
          <Th numeric>Baris</Th>
          {titles.map((title) => (
            <Th key={title}>{title}</Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.preview.map(({ line, values }) => (
          <Tr key={line}>
            <Td label="Baris" numeric>
              {line}
            </Td>
            {values.map((value, at) => (
              <Td key={titles[at]} label={titles[at]}>
                <span className="line-clamp-2 break-words">{value}</span>
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const ASK_MS = 700;

function Run({ view, kind }: { view: ImportView; kind: string }) {
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
      // Started elsewhere: the page does not hear of its end by itself.
      if (!submitting && data.status !== 'running') revalidate();
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [running, submitting, kind, view.id, revalidate]);

  return (
    <Form method="post" noValidate className="grid gap-3">
      <input type="hidden" name="id" value={view.id} />
      {running && (
        <div role="status" className="grid gap-1">
          <label htmlFor="kemajuan" className="font-semibold tabular">
            {formatNumber(written)} dari {formatNumber(view.rows)} baris
          </label>
          <progress
            id="kemajuan"
            value={written}
            max={view.rows}
            className="h-2.5 w-full appearance-none overflow-hidden rounded-pill bg-sunken [&::-moz-progress-bar]:bg-sawah [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-sawah"
          />
          <p className="text-muted">Bila terputus di tengah jalan, tidak ada yang tertulis separuh.</p>
        </div>
      )}
      <div>
        <Button type="submit" busy={running} busyText="Mengimpor...">
          Impor {formatNumber(view.rows)} baris
        </Button>
      </div>
    </Form>
  );
}
