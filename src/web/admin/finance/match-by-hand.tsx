import { Form } from 'react-router';
import type { BankLine } from '../../../domain/bank-reconciliation/find-bank-lines.ts';
import { useBusy } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Collapsible } from '../data-table/collapsible.tsx';

const RESTS = [
  { value: 'none', label: 'Tidak ada selisih, atau hanya kode unik' },
  { value: 'fee', label: 'Kurang: biaya transfer dipotong bank, ditanggung toko' },
  { value: 'over', label: 'Lebih: dicatat sebagai kelebihan, untuk dikembalikan' },
];

/** Matches the ticked rows with the ticked orders: one row with several, or several rows with one. */
export function MatchByHand({ form, lines }: { form: string; lines: BankLine[] }) {
  const busy = useBusy({ intent: 'by-hand' });
  if (!lines.some(({ state, cents }) => state === 'open' && cents === 0)) return null;
  return (
    <Collapsible title="Cocokkan sendiri: beberapa pesanan atau beberapa baris">
      <Form id={form} method="post" noValidate preventScrollReset className="grid gap-3">
        <input type="hidden" name="intent" value="by-hand" />
        <p className="text-muted">
          Centang “cocokkan sendiri” pada baris dan pesanan di daftar. Jumlah barisnya harus sama dengan yang
          ditunggu pesanannya; kalau tidak, katakan arti selisihnya.
        </p>
        <TextInput
          label="Kode pesanan lain"
          name="orders"
          maxLength={400}
          placeholder="Misalnya: LB-2A3B, LB-4C5D"
        />
        <Select name="rest" label="Selisihnya" options={RESTS} defaultValue="none" />
        <div>
          <Button type="submit" busy={busy} busyText="Mencatat...">
            Cocokkan yang dicentang
          </Button>
        </div>
      </Form>
    </Collapsible>
  );
}
