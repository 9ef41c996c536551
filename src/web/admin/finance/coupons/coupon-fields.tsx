import { useState } from 'react';
import type { CouponDetail } from '../../../../domain/cart/coupon-view.ts';
import { formatDateTime } from '../../../../shared/enums/labels.ts';
import { type Currency, formatMoney } from '../../../../shared/format/money.ts';
import type { createCouponInput } from '../../../../shared/schemas/coupon-schemas.ts';
import type { ActionFailure } from '../../../common/route-helpers/run-route.ts';
import { formState } from '../../../forms/form-state.ts';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { DateTimeInput } from '../../../ui/field/date-input.tsx';
import { NumberStepper } from '../../../ui/field/number-stepper.tsx';
import { PriceInput } from '../../../ui/field/price-input.tsx';
import { RadioCards } from '../../../ui/field/radio-cards.tsx';
import { TextInput } from '../../../ui/field/text-input.tsx';

/** The fields of the coupon form: discount, minimum amount, validity and usage limits. */
export function CouponFields({
  row,
  failure,
  currency,
}: {
  row: CouponDetail | null;
  failure: ActionFailure | undefined;
  currency: Currency | undefined;
}) {
  const form = formState<typeof createCouponInput>({
    answer: failure,
    fields: [
      'code',
      'kind',
      'bearer',
      'value',
      'minSubtotal',
      'startsAt',
      'endsAt',
      'totalLimit',
      'perCustomerLimit',
      'isActive',
    ],
  });
  const [kind, setKind] = useState(form.typedValue('kind') ?? row?.kind ?? 'percent');
  const at = (name: 'startsAt' | 'endsAt') => ({
    ...form.text(name, row?.[name] ?? ''),
  });
  const value = { label: 'Besar potongan', required: true, ...form.number('value', row?.value) };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput
        className="sm:col-span-2"
        label="Kode"
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="PANEN10"
        hint="Huruf, angka, dan tanda hubung. Pembeli boleh mengetiknya dengan huruf kecil."
        {...form.text('code', row?.code ?? '')}
      />
      <RadioCards
        className="sm:col-span-2"
        legend="Jenis potongan"
        name="kind"
        columns={2}
        value={kind}
        onValueChange={setKind}
        error={form.errorAt('kind')}
        cards={[
          { value: 'percent', title: 'Persen', text: 'Bagian dari harga barang, 1 sampai 100.' },
          { value: 'fixed', title: 'Potongan tetap', text: 'Jumlah yang sama untuk setiap pesanan.' },
        ]}
      />
      <RadioCards
        className="sm:col-span-2"
        legend="Siapa yang menanggung"
        name="bearer"
        columns={2}
        defaultValue={form.typedValue('bearer') ?? row?.bearer ?? 'store'}
        error={form.errorAt('bearer')}
        cards={[
          { value: 'store', title: 'Toko', text: 'Petani tetap menerima harga barangnya penuh.' },
          { value: 'seller', title: 'Petani', text: 'Bagian petani berkurang sebesar potongannya.' },
        ]}
      />
      {kind === 'fixed' ? (
        <PriceInput key="fixed" {...value} currency={currency} min={1} />
      ) : (
        <NumberStepper key="percent" {...value} min={1} after="%" />
      )}
      <PriceInput
        label="Belanja paling sedikit"
        currency={currency}
        step={10_000}
        hint="Kosongkan bila berlaku untuk belanja berapa pun."
        {...form.number('minSubtotal', row?.minSubtotal)}
      />
      <DateTimeInput
        label="Mulai berlaku (WIB)"
        hint="Seperti 28/11/2026 14.30. Kosongkan bila berlaku sejak sekarang."
        {...at('startsAt')}
      />
      <DateTimeInput
        label="Berakhir (WIB)"
        hint="Seperti 28/11/2026 14.30. Kosongkan bila tanpa akhir."
        {...at('endsAt')}
      />
      <NumberStepper
        label="Batas pemakaian"
        step={10}
        hint={
          row ? `Sudah terpakai ${row.uses} kali. Kosongkan bila tanpa batas.` : 'Kosongkan bila tanpa batas.'
        }
        {...form.number('totalLimit', row?.totalLimit)}
      />
      <NumberStepper
        label="Batas per pelanggan"
        hint="Kosongkan bila tanpa batas."
        {...form.number('perCustomerLimit', row?.perCustomerLimit)}
      />
      {row && (
        <Checkbox
          className="sm:col-span-2"
          label="Kupon aktif"
          hint="Kupon yang tidak aktif tidak bisa dipakai siapa pun."
          {...form.checkbox('isActive', row.isActive)}
        />
      )}
    </div>
  );
}

/** The latest uses of a coupon, shown below its form. */
export function CouponUses({ row, currency }: { row: CouponDetail; currency: Currency | undefined }) {
  if (row.redemptions.length === 0) return null;
  return (
    <details className="rounded-input border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">
        Pemakaian terakhir
      </summary>
      <ul className="grid gap-2 border-t border-line p-4">
        {row.redemptions.map((use) => (
          <li key={use.group} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0">
              <span className="block break-all">{use.email}</span>
              <span className="text-muted">
                {formatDateTime(use.at)}
                {use.revoked && ' · dibatalkan'}
              </span>
            </span>
            <span className={`tabular ${use.revoked ? 'text-muted line-through' : 'font-semibold'}`}>
              {formatMoney(use.amount, currency)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
