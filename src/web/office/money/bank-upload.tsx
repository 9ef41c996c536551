import Upload from 'lucide-react/icons/upload';
import { Form } from 'react-router';
import type { BankImport } from '../../../domain/bank/import-statement.ts';
import { dayInWords } from '../../../shared/figures/days.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { useBusy } from '../../form/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileInput } from '../../ui/field/file-input.tsx';
import { Notice } from '../../ui/tell/notice.tsx';

type Read = { found: BankImport; csv: string };

/** A statement is read first; what it holds is said, and only then is it kept. */
export function BankUpload({ read, currency }: { read: Read | null; currency: Currency | undefined }) {
  const reading = useBusy({ intent: 'read' });
  return (
    <>
      {read && <ReadStatement key={read.csv.length} read={read} currency={currency} />}
      <details open={!read || undefined} className="rounded-card border border-line bg-surface px-4 py-2">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sawah-text">
          Unggah mutasi rekening
        </summary>
        <Form method="post" noValidate encType="multipart/form-data" className="mt-2 mb-2 grid gap-3">
          <input type="hidden" name="intent" value="read" />
          <p className="text-muted">
            CSV dari internet banking. Baris pertama tabelnya berisi judul kolom: tanggal, keterangan, dan
            uang masuk (kredit), atau satu kolom jumlah dengan CR/DB. Urutannya bebas; kolom lain dilewati.
            Mutasi yang sama boleh diunggah lagi: yang sudah ada tidak masuk dua kali.
          </p>
          <div className="flex flex-wrap items-end gap-3">
            <FileInput name="file" accept=".csv,text/csv,text/plain" label="File CSV" />
            <Button
              type="submit"
              size="sm"
              variant="secondary"
              busy={reading}
              busyText="Membaca..."
              icon={<Upload className="size-4" />}
            >
              Baca mutasi
            </Button>
          </div>
        </Form>
      </details>
    </>
  );
}

function ReadStatement({ read: { found, csv }, currency }: { read: Read; currency: Currency | undefined }) {
  const keeping = useBusy({ intent: 'keep' });
  const known = found.rows - found.fresh;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-base font-bold">Isi mutasi ini</h2>
      <ul className="list-disc pl-5">
        <li>
          <strong>{formatNumber(found.fresh)} uang masuk baru</strong>, {formatMoney(found.amount, currency)}
          {found.from && found.to && `, ${dayInWords(found.from)} sampai ${dayInWords(found.to)}`}
        </li>
        {known > 0 && <li>{formatNumber(known)} sudah ada dari mutasi sebelumnya</li>}
        {found.out > 0 && <li>{formatNumber(found.out)} uang keluar, dilewati</li>}
        <li>Kolom yang dibaca: {found.columns.join(', ')}</li>
      </ul>
      {found.errorCount > 0 && (
        <Notice tone="warning" title={`${formatNumber(found.errorCount)} baris tidak terbaca dan dilewati`}>
          <ul className="list-disc pl-5">
            {found.errors.map((error) => (
              <li key={error.line}>
                Baris {formatNumber(error.line)}: {error.text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {found.fresh > 0 ? (
        <Form method="post" noValidate encType="multipart/form-data">
          <input type="hidden" name="intent" value="keep" />
          <textarea name="csv" defaultValue={csv} readOnly hidden aria-label="Isi mutasi" />
          <Button type="submit" busy={keeping} busyText="Menyimpan...">
            Simpan {formatNumber(found.fresh)} baris baru
          </Button>
        </Form>
      ) : (
        <p className="text-muted">Tidak ada yang baru untuk disimpan.</p>
      )}
    </Card>
  );
}
