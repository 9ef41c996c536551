import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { Form, useNavigation } from 'react-router';
import type { ImportView } from '../../../../domain/imports/get-import.ts';
import type { ImportRowView } from '../../../../domain/imports/get-import-rows.ts';
import type { ActionFailure } from '../../../common/route-helpers/run-route.ts';
import { failedIntent } from '../../../forms/form-state.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FileInput } from '../../../ui/field/file-input.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { useFocusOnChange } from '../../layout/use-focus-on-change.ts';
import { ImportPreview } from './import-preview.tsx';
import type { ImportRows } from './import-rows.tsx';

const MULTIPART = 'multipart/form-data';
const OUTCOME_ID = 'hasil-impor';

type ImportColumn = { title: string; required: boolean; example: string };
type ImportPageProps = {
  /** For example 'Produk'. */
  noun: string;
  kind: 'products' | 'farmers' | 'reference-prices';
  back: string;
  view: ImportView | null;
  rows: ImportRows | null;
  mending: ImportRowView | null;
  gone: boolean;
  columns: ImportColumn[];
  failure: ActionFailure | undefined;
  note?: string;
};

/**
 * Imports products or farmers from a file: upload, preview, then write all rows, none, or the valid ones
 * only.
 */
export function ImportPage(props: ImportPageProps) {
  const { noun, kind, back, view, rows, mending, gone, columns, failure, note } = props;
  const word = noun.toLowerCase();
  const { state, formEncType } = useNavigation();
  const running = view?.status === 'running' || (state === 'submitting' && formEncType !== MULTIPART);
  // The outcome replaces the submitted form.
  useFocusOnChange(`${view?.id} ${view?.status} ${view?.badRows}`, OUTCOME_ID);
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
      {failure && failedIntent(failure) !== 'mend' && (
        <Notice tone="error" live>
          {failure.message}
        </Notice>
      )}
      <div id={OUTCOME_ID} tabIndex={-1} className="outline-offset-4 empty:hidden">
        {view && <ImportPreview {...{ view, rows, mending, kind, word, back, failure }} />}
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
          <UploadForm key={view?.id} error={failure?.fields.file} hasQuantities={kind === 'products'} />
          <ImportColumnsHelp columns={columns} open={!view} />
        </Card>
      )}
    </div>
  );
}

function UploadForm({ error, hasQuantities }: { error: string | undefined; hasQuantities: boolean }) {
  const { state, formEncType } = useNavigation();
  const busy = state === 'submitting' && formEncType === MULTIPART;
  return (
    <Form method="post" noValidate encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
      <FileInput
        name="file"
        accept=".csv,.xls,.xlsx,.htm,.html,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        label="Berkas (paling besar 10 MB dan 20.000 baris)"
        error={error}
        required
      />
      {hasQuantities && (
        <Select
          name="decimal"
          label="Tanda desimal pada jumlah"
          hint="Hanya untuk angka yang bisa berarti dua, seperti 1,800."
          placeholder="Seperti isi berkas"
          options={[
            { value: 'comma', label: 'Koma: 1,800 adalah 1,8' },
            { value: 'point', label: 'Titik: 1,800 adalah 1800' },
          ]}
        />
      )}
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

function ImportColumnsHelp({ columns, open }: { columns: ImportColumn[]; open: boolean }) {
  return (
    <details open={open}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-sawah-text">
        Kolom yang dikenal
      </summary>
      <p className="mb-3 text-muted">
        Urutan kolom bebas; baris judul laporan di atasnya dan kolom lain dilewati.
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
