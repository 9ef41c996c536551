import type { StallListing } from '../../../domain/listings/stall-listing.ts';
import { type Currency, formatNumber } from '../../../shared/figures/money.ts';
import { STEPS } from '../../../shared/figures/units.ts';
import { categoryLabel } from '../../../shared/labels.ts';
import { type FieldWire, fieldOf } from '../../../shared/listing-fields.ts';
import { classOf, DECLARED_CLASSES } from '../../../shared/quality/classes.ts';
import type { FieldName } from '../../form/field-name.ts';
import type { FormState } from '../../form/form-state.ts';
import { OnePicture } from '../../form/pictures/one-picture.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { QuantityInput } from '../../ui/field/quantity-input.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import type { productForm } from './product-of.ts';

const WIDE = 'sm:col-span-2';

/** The control of a listing's field, as its kind is typed. */
export function FieldControl({
  wire,
  row,
  form,
  currency,
}: {
  wire: FieldWire;
  row: StallListing | null;
  form: FormState<FieldName<typeof productForm>>;
  currency: Currency | undefined;
}) {
  const { kind, label, hint, most, otherwise } = fieldOf(wire);
  const stored = row?.[wire] ?? otherwise;
  const common = { label, hint };
  switch (kind) {
    case 'money':
      return <PriceInput {...common} currency={currency} {...form.number(wire, stored as number | null)} />;
    case 'quantity':
      return <QuantityInput {...common} {...form.number(wire, stored as number | null)} />;
    case 'step':
      return (
        <Select
          {...common}
          options={STEPS.map((step) => ({ value: formatNumber(step), label: formatNumber(step) }))}
          {...form.text(wire, formatNumber(stored as number))}
        />
      );
    case 'percent':
      return (
        <TextInput
          {...common}
          inputMode="decimal"
          maxLength={5}
          {...form.text(wire, typeof stored === 'number' ? String(stored).replace('.', ',') : '')}
        />
      );
    case 'class':
      return (
        <Select
          {...common}
          className={WIDE}
          placeholder="Tidak dinyatakan"
          options={(['beras', 'gabah'] as const).map((category) => ({
            label: categoryLabel[category],
            options: DECLARED_CLASSES.filter((name) => classOf(name).category === category).map((name) => ({
              value: name,
              label: classOf(name).label,
            })),
          }))}
          {...form.text(wire, (stored ?? '') as string)}
        />
      );
    case 'line':
      return <TextInput {...common} maxLength={most} {...form.text(wire, (stored ?? '') as string)} />;
    case 'picture': {
      const { name, defaultValue, error } = form.text(wire, (stored ?? '') as string);
      return (
        <OnePicture
          {...common}
          className={WIDE}
          purpose="listing"
          name={name}
          error={error}
          value={defaultValue ?? ''}
          alt=""
        />
      );
    }
    case 'yesNo':
      return <Checkbox label={label} className={WIDE} {...form.tick(wire, stored as boolean)} />;
    case 'day':
      return <TextInput {...common} type="date" {...form.text(wire, (stored ?? '') as string)} />;
    case 'text':
      return (
        <Textarea
          {...common}
          className={WIDE}
          maxLength={most}
          {...form.text(wire, (stored ?? '') as string)}
        />
      );
    case 'tags':
      return (
        <TextInput
          {...common}
          maxLength={320}
          placeholder="organik, panen baru"
          {...form.text(wire, (stored as string[]).join(', '))}
        />
      );
  }
}
