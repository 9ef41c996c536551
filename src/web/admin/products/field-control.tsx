import type { SellerListing } from '../../../domain/listings/seller-listing.ts';
import { categoryLabel } from '../../../shared/enums/labels.ts';
import { type Currency, formatNumber } from '../../../shared/format/money.ts';
import { STEPS } from '../../../shared/format/units.ts';
import { type FieldWire, listingFieldOf } from '../../../shared/rules/listings/listing-fields.ts';
import { DECLARED_CLASSES, qualityClassOf } from '../../../shared/rules/quality/quality-classes.ts';
import type { FieldName } from '../../forms/field-name.ts';
import type { FormState } from '../../forms/form-state.ts';
import { SinglePicture } from '../../forms/pictures/single-picture.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { DateInput } from '../../ui/field/date-input.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { QuantityInput } from '../../ui/field/quantity-input.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import type { productForm } from './read-product-form.ts';

const WIDE = 'sm:col-span-2';

/** Renders the control of a listing's field by its type. */
export function FieldControl({
  wire,
  row,
  form,
  currency,
}: {
  wire: FieldWire;
  row: SellerListing | null;
  form: FormState<FieldName<typeof productForm>>;
  currency: Currency | undefined;
}) {
  const { kind, label, hint, most, otherwise } = listingFieldOf(wire);
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
            options: DECLARED_CLASSES.filter((name) => qualityClassOf(name).category === category).map(
              (name) => ({
                value: name,
                label: qualityClassOf(name).label,
              }),
            ),
          }))}
          {...form.text(wire, (stored ?? '') as string)}
        />
      );
    case 'commodity':
      return null;
    case 'line':
      return <TextInput {...common} maxLength={most} {...form.text(wire, (stored ?? '') as string)} />;
    case 'picture': {
      const { name, defaultValue, error } = form.text(wire, (stored ?? '') as string);
      return (
        <SinglePicture
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
      return <Checkbox label={label} className={WIDE} {...form.checkbox(wire, stored as boolean)} />;
    case 'day':
      return <DateInput {...common} {...form.text(wire, (stored ?? '') as string)} />;
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
          placeholder="panen baru, pulen"
          {...form.text(wire, (stored as string[]).join(', '))}
        />
      );
  }
}
