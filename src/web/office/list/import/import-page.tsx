import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { Form, useNavigation } from 'react-router';
import type { ImportView } from '../../../../domain/imports/get-import.ts';
import type { Failure } from '../../../page/answer/view.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FileInput } from '../../../ui/field/file-input.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { Notice } from '../../../ui/tell/notice.tsx';
import { useFocusAfter } from '../../frame/use-focus-after.ts';
import { Checked } from './checked.tsx';

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

/** Products or farmers from a file: choose it, look at what was understood, then write all rows, none, or the good ones alone. */
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
      <FileInput
        name="file"
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        label="Berkas (paling besar 10 MB dan 20.000 baris)"
        error={error}
        required
      />
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
