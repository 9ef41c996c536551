import { useState } from 'react';
import { Form } from 'react-router';
import type { PooledLotDetail } from '../../../domain/farmer-groups/pooled-lots/find-pooled-lots.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { isMore, toDecimal, toQuantity } from '../../../shared/format/quantity.ts';
import { averagePercent, payableWeight } from '../../../shared/rules/weighing/payable-weight.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { formValues } from '../../forms/form-values.ts';
import { useForm } from '../../forms/use-form.ts';
import { blankReading, ReadingsFields } from '../../orders/weighing/readings-fields.tsx';
import { ScalePhotos, TeraFields } from '../../orders/weighing/scale-fields.tsx';
import {
  parseTypedTicket,
  rowsFromFailure,
  type TypedReading,
  toFieldErrors,
  typedTotal,
} from '../../orders/weighing/typed-ticket.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateInput } from '../../ui/field/date-input.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { formatKg } from './format-kg.ts';
import type { depositForm } from './submit-deposit.server.ts';

const FIELDS = [
  'member_id',
  'moisture',
  'hampa',
  'tera',
  'tera_until',
  'place',
  'harvested_on',
  'note',
] as const;

type Props = { lot: PooledLotDetail; members: { id: number; name: string }[]; answer: unknown };

/**
 * Records the weighing of a deposit sack by sack, for one hand at the scale; the payable weight updates at
 * once.
 */
export function ProduceDepositForm({ lot, members, answer }: Props) {
  const form = useForm<typeof depositForm>({ answer, intent: 'weigh', fields: [...FIELDS] });
  const hydrated = useHydrated();
  const [rows, setRows] = useState<TypedReading[]>(() => rowsFromFailure(form.values) ?? [blankReading('')]);
  const [rest, setRest] = useState<Record<string, string>>({});
  const faults = toFieldErrors(form.failure?.fields ?? {});
  const counts = payableKg(lot, rows, rest);
  const field = (name: (typeof FIELDS)[number]) => ({ ...form.text(name, ''), error: faults[name] });
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-bold">Catat setoran</h2>
        <Anchor href="/help/weighing" className="inline-block py-1 font-semibold text-sawah-text underline">
          Cara menimbang
        </Anchor>
      </div>
      <FormResult notice={Object.keys(faults).length > 0 ? null : form.notice} />
      <Form
        ref={form.ref}
        method="post"
        noValidate
        encType="multipart/form-data"
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onInput={(event) => setRest(formValues(event.currentTarget).texts())}
      >
        <input type="hidden" name="intent" value="weigh" />
        <Select
          label="Anggota"
          required
          placeholder="Pilih anggota"
          options={members.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...field('member_id')}
        />
        <ReadingsFields rows={rows} onRows={setRows} live={hydrated} faults={faults} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput
            label="Kadar air (%)"
            inputMode="decimal"
            hint={`Beberapa kali ukur dipisah spasi; rata-ratanya yang dihitung. ${baselineHint(lot.moisture)}`}
            {...field('moisture')}
          />
          <TextInput
            label="Hampa dan kotoran (%)"
            inputMode="decimal"
            hint={baselineHint(lot.hampa)}
            {...field('hampa')}
          />
        </div>
        {hydrated && counts !== null && (
          <p aria-live="polite">
            Yang dihitung <strong className="tabular">{formatKg(counts)}</strong>
          </p>
        )}
        <ScalePhotos error={faults.photos} />
        <TeraFields text={field} />
        <DateInput label="Dipanen (boleh kosong)" {...field('harvested_on')} />
        <TextInput label="Catatan" maxLength={300} {...field('note')} />
        <p>
          <Button type="submit" busy={form.busy} busyText="Mencatat..." className="max-sm:w-full">
            Catat setoran
          </Button>
        </p>
      </Form>
    </Card>
  );
}

/** Explains how the group treats produce without a measured quality. */
const baselineHint = (percent: number | null) =>
  percent === null
    ? 'Dicatat saja: lot ini menghitung barang apa adanya.'
    : `Bila kosong, dihitung seperti dasarnya, ${formatNumber(percent)} %.`;

/** Returns the payable kilograms of the input so far; null while the input is incomplete. */
function payableKg(
  { moisture, hampa }: PooledLotDetail,
  rows: readonly TypedReading[],
  rest: Record<string, string>,
): number | null {
  const { net } = typedTotal(rows);
  const measured = parseTypedTicket([], rest, new Date(0));
  if (!(net > 0) || ![...measured.moisture, measured.hampa ?? 0].every((one) => one >= 0 && one <= 100))
    return null;
  const scale = toQuantity(net);
  const counted = payableWeight(
    scale,
    { moisture: averagePercent(measured.moisture), hampa: measured.hampa },
    { tolerance: 0, moisture, hampa },
  );
  return toDecimal(isMore(counted, scale) ? scale : counted);
}
