import { Form } from 'react-router';
import type { BankImport } from '../../../domain/bank-reconciliation/import-bank-statement.ts';
import { cutText } from '../../../shared/format/cut-text.ts';
import { useBusy } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field/select.tsx';

type Layout = BankImport['layout'];

const ROLE_LABELS: Record<Layout['roles'][number], string> = {
  none: 'Tidak dibaca',
  day: 'Tanggal',
  text: 'Keterangan',
  credit: 'Uang masuk (kredit)',
  debit: 'Uang keluar (debet)',
  amount: 'Jumlah, arahnya dari tanda atau kolom lain',
  sign: 'Arah (CR/DB, D/K)',
  balance: 'Saldo',
};
const ROLE_OPTIONS = Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label }));

/** The columns of a statement, each with its first cells; the admin's choice is remembered for that bank. */
export function BankColumnsForm({ layout, csv, open }: { layout: Layout; csv: string; open: boolean }) {
  const reading = useBusy({ intent: 'read' });
  return (
    <details open={open || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sawah-text">
        Betulkan kolomnya
      </summary>
      <Form method="post" noValidate encType="multipart/form-data" className="mt-2 grid gap-3">
        <input type="hidden" name="intent" value="read" />
        <textarea name="csv" defaultValue={csv} readOnly hidden aria-label="Isi mutasi" />
        <p className="text-muted">
          Pilihan ini diingat saat disimpan, untuk mutasi berikutnya dari bank yang sama.
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          {layout.roles.map((role, at) => (
            <Select
              key={at}
              name="columns"
              id={`kolom-${at}`}
              label={layout.titles[at] || `Kolom ${at + 1}`}
              hint={samplesOf(layout, at)}
              options={ROLE_OPTIONS}
              defaultValue={role}
            />
          ))}
        </div>
        {layout.words.length > 0 && (
          <fieldset className="grid gap-1">
            <legend className="font-semibold">Kata mana yang berarti uang masuk?</legend>
            <p className="text-muted">Tanpa centang, arti umumnya yang dipakai: CR masuk, DB keluar.</p>
            {layout.words.map((word) => (
              <label key={word} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  name="in_words"
                  value={word}
                  defaultChecked={layout.inWords.includes(word)}
                  className="size-5 shrink-0 accent-sawah"
                />
                <span className="min-w-0 break-words">{word}</span>
              </label>
            ))}
          </fieldset>
        )}
        <div>
          <Button type="submit" size="sm" variant="secondary" busy={reading} busyText="Membaca...">
            Baca lagi dengan kolom ini
          </Button>
        </div>
      </Form>
    </details>
  );
}

function samplesOf({ samples }: Layout, at: number): string {
  const cells = samples.map((cells) => cells[at] ?? '').filter((cell) => cell !== '');
  return cells.length > 0 ? `Isinya: ${cutText(cells.join(' · '), 90)}` : 'Kosong';
}
