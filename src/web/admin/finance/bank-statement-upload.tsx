import Upload from 'lucide-react/icons/upload';
import { Form } from 'react-router';
import type { BankImport } from '../../../domain/bank-reconciliation/import-bank-statement.ts';
import { dayText } from '../../../shared/format/dates.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { useBusy } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FileInput } from '../../ui/field/file-input.tsx';
import { BankColumnsForm } from './bank-columns-form.tsx';

type ParsedStatement = { found: BankImport; csv: string; chosen: boolean };

/** Uploads a bank statement in two steps: a preview of its content, then the import. */
export function BankStatementUpload({
  read,
  currency,
}: {
  read: ParsedStatement | null;
  currency: Currency | undefined;
}) {
  const reading = useBusy({ intent: 'read' });
  return (
    <>
      {read && (
        <StatementPreview
          key={`${read.csv.length} ${read.found.layout.roles.join()} ${read.found.unclear}`}
          read={read}
          currency={currency}
        />
      )}
      <details open={!read || undefined} className="rounded-card border border-line bg-surface px-4 py-2">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sawah-text">
          Unggah mutasi rekening
        </summary>
        <Form method="post" noValidate encType="multipart/form-data" className="mt-2 mb-2 grid gap-3">
          <input type="hidden" name="intent" value="read" />
          <p className="text-muted">
            CSV atau Excel (.xlsx) dari internet banking, apa adanya. Tabelnya dicari sendiri: tanggal,
            keterangan, dan uang masuk (kredit), atau satu kolom jumlah dengan CR/DB. Kolom yang salah dibaca
            bisa dibetulkan sesudahnya dan diingat untuk bank itu. Mutasi yang sama boleh diunggah lagi: yang
            sudah ada tidak masuk dua kali.
          </p>
          <div className="flex flex-wrap items-end gap-3">
            <FileInput
              name="file"
              accept=".csv,.txt,.xls,.xlsx,.htm,.html,text/csv,text/plain"
              label="File mutasi"
            />
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

function StatementPreview({
  read: { found, csv, chosen },
  currency,
}: {
  read: ParsedStatement;
  currency: Currency | undefined;
}) {
  const keeping = useBusy({ intent: 'keep' });
  const known = found.rows - found.fresh;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-base font-bold">Isi mutasi ini</h2>
      <ul className="list-disc pl-5">
        <li>
          <strong>{formatNumber(found.fresh)} uang masuk baru</strong>, {formatMoney(found.amount, currency)}
          {found.from && found.to && `, ${dayText(found.from)} sampai ${dayText(found.to)}`}
        </li>
        {known > 0 && <li>{formatNumber(known)} sudah ada dari mutasi sebelumnya</li>}
        {found.out > 0 && <li>{formatNumber(found.out)} uang keluar, dilewati</li>}
        {found.pending > 0 && (
          <li>
            {formatNumber(found.pending)} belum dibukukan bank (PEND), dilewati; unggah lagi sesudah dibukukan
          </li>
        )}
        {found.unclear > 0 && (
          <li>
            {formatNumber(found.unclear)} tidak jelas masuk atau keluar, dilewati. Betulkan kolomnya di bawah.
          </li>
        )}
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
      {!found.layout.complete && (
        <Notice tone="warning" title="Kolomnya belum lengkap">
          Pilih kolom tanggal dan kolom uang masuk, lalu baca lagi.
        </Notice>
      )}
      <BankColumnsForm layout={found.layout} csv={csv} open={!found.layout.complete || found.unclear > 0} />
      {found.fresh > 0 ? (
        <Form method="post" noValidate encType="multipart/form-data">
          <input type="hidden" name="intent" value="keep" />
          <textarea name="csv" defaultValue={csv} readOnly hidden aria-label="Isi mutasi" />
          {chosen &&
            found.layout.roles.map((role, at) => (
              <input key={at} type="hidden" name="columns" value={role} />
            ))}
          {chosen &&
            found.layout.inWords.map((word) => (
              <input key={word} type="hidden" name="in_words" value={word} />
            ))}
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
