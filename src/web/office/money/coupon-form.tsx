import { useState } from 'react';
import type { CouponDetail } from '../../../domain/cart/coupon-view.ts';
import { fieldInWib, instantOfField } from '../../../shared/days.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { type Currency, formatMoney } from '../../../shared/money.ts';
import type { Failure } from '../../page/view.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { NumberStepper } from '../../ui/field/number-stepper.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';

/** A coupon form's fields as the verbs take them; times are typed in WIB. A number that is none stays what was typed. */
export function couponOf(form: FormData): Record<string, unknown> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const number = (name: string) => {
    const typed = text(name);
    return typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : typed;
  };
  const moment = (name: string) => instantOfField(text(name)) || null;
  return {
    code: text('code'),
    kind: text('kind'),
    value: number('value'),
    minSubtotal: number('minSubtotal') ?? 0,
    startsAt: moment('startsAt'),
    endsAt: moment('endsAt'),
    totalLimit: number('totalLimit'),
    perCustomerLimit: number('perCustomerLimit'),
    isActive: form.get('intent') === 'create' || form.get('isActive') !== null,
  };
}

/** The fields of the coupon form: what it takes off, from which amount, when, and how often. */
export function CouponFields({
  row,
  failure,
  currency,
}: {
  row: CouponDetail | null;
  failure: Failure | undefined;
  currency: Currency | undefined;
}) {
  const typed = failure?.values;
  const [kind, setKind] = useState(typed?.kind ?? row?.kind ?? 'percent');
  const numberOf = (name: 'value' | 'minSubtotal' | 'totalLimit' | 'perCustomerLimit') => {
    const text = typed?.[name];
    if (text === undefined) return row?.[name] ?? null;
    return /^\d{1,15}$/.test(text) ? Number(text) : null;
  };
  const errors: Record<string, string | undefined> = { ...failure?.fields };
  // Two refusals of the whole command belong to one field each.
  if (failure?.code === 'coupon_code_taken') errors.code = failure.message;
  if (failure?.code === 'coupon_limit_below_uses') errors.totalLimit = failure.message;
  const at = (name: 'startsAt' | 'endsAt') => ({
    name,
    type: 'datetime-local',
    defaultValue: typed?.[name] ?? fieldInWib(row?.[name]),
    error: errors[name],
  });
  const value = {
    label: 'Besar potongan',
    name: 'value',
    required: true,
    defaultValue: numberOf('value'),
    error: errors.value,
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput
        className="sm:col-span-2"
        label="Kode"
        name="code"
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="PANEN10"
        hint="Huruf, angka, dan tanda hubung. Pembeli boleh mengetiknya dengan huruf kecil."
        defaultValue={typed?.code ?? row?.code ?? ''}
        error={errors.code}
      />
      <RadioCards
        className="sm:col-span-2"
        legend="Jenis potongan"
        name="kind"
        columns={2}
        value={kind}
        onValueChange={setKind}
        error={errors.kind}
        cards={[
          { value: 'percent', title: 'Persen', text: 'Bagian dari harga barang, 1 sampai 100.' },
          { value: 'fixed', title: 'Potongan tetap', text: 'Jumlah yang sama untuk setiap pesanan.' },
        ]}
      />
      {kind === 'fixed' ? (
        <PriceInput key="fixed" {...value} currency={currency} min={1} />
      ) : (
        <NumberStepper key="percent" {...value} min={1} after="%" />
      )}
      <PriceInput
        label="Belanja paling sedikit"
        name="minSubtotal"
        currency={currency}
        step={10_000}
        hint="Kosongkan bila berlaku untuk belanja berapa pun."
        defaultValue={numberOf('minSubtotal')}
        error={errors.minSubtotal}
      />
      <TextInput
        label="Mulai berlaku (WIB)"
        hint="Kosongkan bila berlaku sejak sekarang."
        {...at('startsAt')}
      />
      <TextInput label="Berakhir (WIB)" hint="Kosongkan bila tanpa akhir." {...at('endsAt')} />
      <NumberStepper
        label="Batas pemakaian"
        name="totalLimit"
        step={10}
        hint={
          row ? `Sudah terpakai ${row.uses} kali. Kosongkan bila tanpa batas.` : 'Kosongkan bila tanpa batas.'
        }
        defaultValue={numberOf('totalLimit')}
        error={errors.totalLimit}
      />
      <NumberStepper
        label="Batas per pelanggan"
        name="perCustomerLimit"
        hint="Kosongkan bila tanpa batas."
        defaultValue={numberOf('perCustomerLimit')}
        error={errors.perCustomerLimit}
      />
      {row && (
        <Checkbox
          className="sm:col-span-2"
          label="Kupon aktif"
          hint="Kupon yang tidak aktif tidak bisa dipakai siapa pun."
          name="isActive"
          defaultChecked={typed ? typed.isActive !== undefined : row.isActive}
        />
      )}
    </div>
  );
}

/** The latest uses of a coupon, as they stand under its form. */
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
