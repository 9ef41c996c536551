import { useState } from 'react';
import { Form } from 'react-router';
import type { LotDetail } from '../../../domain/groups/lots/find-lots.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import { decimalOf, isMore, quantityOf } from '../../../shared/figures/quantity.ts';
import { meanPercent, payableWeight } from '../../../shared/weighing/weighing.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { typedIn } from '../../form/typed-in.ts';
import { useForm } from '../../form/use-form.ts';
import { blankReading, ReadingsFields } from '../../orders/weighing/readings-fields.tsx';
import { ScalePhotos, TeraFields } from '../../orders/weighing/scale-fields.tsx';
import {
  figuresTyped,
  inFields,
  rowsRefused,
  sumTyped,
  type TypedReading,
} from '../../orders/weighing/typed-figures.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { kg } from './kg.ts';
import type { depositForm } from './run-deposit.server.ts';

const FIELDS = ['member_id', 'moisture', 'hampa', 'tera', 'tera_until', 'place', 'note'] as const;

type Props = { lot: LotDetail; members: { id: number; name: string }[]; answer: unknown };

/** Weighing what a member brings, sack by sack, with one thumb beside the scale: what counts of it stands there at once. */
export function DepositForm({ lot, members, answer }: Props) {
  const form = useForm<typeof depositForm>({ answer, intent: 'weigh', fields: [...FIELDS] });
  const hydrated = useHydrated();
  const [rows, setRows] = useState<TypedReading[]>(() => rowsRefused(form.values) ?? [blankReading('')]);
  const [rest, setRest] = useState<Record<string, string>>({});
  const faults = inFields(form.failure?.fields ?? {});
  const counts = countsOf(lot, rows, rest);
  const field = (name: (typeof FIELDS)[number]) => ({ ...form.text(name, ''), error: faults[name] });
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-bold">Catat setoran</h2>
        <Anchor href="/bantuan/menimbang" className="font-semibold text-sawah-text underline">
          Cara menimbang
        </Anchor>
      </div>
      <FormAnswer notice={Object.keys(faults).length > 0 ? null : form.notice} />
      <Form
        ref={form.ref}
        method="post"
        noValidate
        encType="multipart/form-data"
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onInput={(event) => setRest(typedIn(event.currentTarget).texts())}
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
            hint={`Beberapa kali ukur dipisah spasi; rata-ratanya yang dihitung. ${baseOf(lot.moisture)}`}
            {...field('moisture')}
          />
          <TextInput
            label="Hampa dan kotoran (%)"
            inputMode="decimal"
            hint={baseOf(lot.hampa)}
            {...field('hampa')}
          />
        </div>
        {hydrated && counts !== null && (
          <p aria-live="polite">
            Yang dihitung <strong className="tabular">{kg(counts)}</strong>
          </p>
        )}
        <ScalePhotos error={faults.photos} />
        <TeraFields text={field} />
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

/** What becomes of goods that were not measured. */
const baseOf = (percent: number | null) =>
  percent === null
    ? 'Dicatat saja: lot ini menghitung barang apa adanya.'
    : `Bila kosong, dihitung seperti dasarnya, ${formatNumber(percent)} %.`;

/** Kilograms that count of what is typed so far; null while that says nothing. */
function countsOf(
  { moisture, hampa }: LotDetail,
  rows: readonly TypedReading[],
  rest: Record<string, string>,
): number | null {
  const { net } = sumTyped(rows);
  const measured = figuresTyped([], rest, new Date(0));
  if (!(net > 0) || ![...measured.moisture, measured.hampa ?? 0].every((one) => one >= 0 && one <= 100))
    return null;
  const scale = quantityOf(net);
  const counted = payableWeight(
    scale,
    { moisture: meanPercent(measured.moisture), hampa: measured.hampa },
    { tolerance: 0, moisture, hampa },
  );
  return decimalOf(isMore(counted, scale) ? scale : counted);
}
