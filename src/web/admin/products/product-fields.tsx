import ChevronDown from 'lucide-react/icons/chevron-down';
import { Fragment, type ReactNode, useState } from 'react';
import type { SellerListing } from '../../../domain/listings/seller-listing.ts';
import { CATEGORIES, type Category, categoryLabel } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { exactSum } from '../../../shared/format/quantity.ts';
import { UNITS, type Unit } from '../../../shared/format/units.ts';
import {
  type FieldWire,
  fieldList,
  type ListingField,
  listingFieldOf,
} from '../../../shared/rules/listings/listing-fields.ts';
import { qualityLabel } from '../../../shared/rules/quality/quality-rules.ts';
import {
  CHOSEN_COMMODITIES,
  commodityLabel,
  isCommodityOf,
} from '../../../shared/rules/references/commodities.ts';
import type {
  ReferencedListing,
  ReferencesToday,
} from '../../../shared/rules/references/reference-prices.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { formState } from '../../forms/form-state.ts';
import { formValues } from '../../forms/form-values.ts';
import { PictureField } from '../../forms/pictures/picture-field.tsx';
import { picturesFromFields } from '../../forms/pictures/picture-form-fields.ts';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { QuantityInput } from '../../ui/field/quantity-input.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { FieldControl } from './field-control.tsx';
import { parseDeclaredQuality, typedReferencedListing } from './price-confirmation.ts';
import { PriceWarnings } from './price-warnings.tsx';
import type { productForm } from './read-product-form.ts';

/** Field labels of the error summary. */
export const productLabels = {
  name: 'Nama produk',
  image_url: 'URL gambar',
  farmer_id: 'Petani',
  confirm: 'Harga Customer',
  confirm_tengkulak: 'Harga Tengkulak',
};

const fieldsOfSection = (part: ListingField['form']) =>
  fieldList.flatMap(([wire, { form }]) => (form === part ? [wire] : []));
const QUALITY = fieldsOfSection('quality');
const BIDDING = fieldsOfSection('bidding');
const WEIGHING = fieldsOfSection('weighing');
const MORE = fieldsOfSection('more');
const FIELDS = [
  ...([
    'images',
    'name',
    'farmer_id',
    'unit',
    'category',
    'stock',
    'price_tengkulak',
    'price_customer',
    'confirm_tengkulak',
    'confirm',
  ] as const),
  'commodity' as const,
  ...QUALITY,
  ...BIDDING,
  ...WEIGHING,
  ...MORE,
  'image_url' as const,
];

/**
 * The fields of the product form (ADMPROD-13); a farmer's own name is read-only (ADMPROD-15). Required fields
 * come first, starting with the picture; the others are collapsed until one has an error.
 */
export function ProductFields({
  row,
  farmers,
  fixed,
  references,
  failure,
}: {
  row: SellerListing | null;
  farmers: { id: number; name: string; city: string; province: string }[];
  fixed: boolean;
  references: ReferencesToday;
  failure: ActionFailure | undefined;
}) {
  const currency = useRootData()?.shell.currency;
  const form = formState<typeof productForm>({ answer: failure, fields: FIELDS });
  const text = (name: (typeof FIELDS)[number], stored: string | number | null | undefined) =>
    form.text(name, stored ?? '');
  const [goods, setGoods] = useState<ReferencedListing>(() =>
    typedReferencedListing(
      form.values,
      row,
      row?.farmer.province ?? (fixed ? (farmers[0]?.province ?? '') : ''),
    ),
  );
  // The missing confirmation belongs to the submitted price, not to a later input.
  const sent = (name: 'price_tengkulak' | 'price_customer') => form.number(name).defaultValue;
  const [price, setPrice] = useState(form.number('price_customer', row?.price_customer).defaultValue);
  const [tengkulak, setTengkulak] = useState(
    form.number('price_tengkulak', row?.price_tengkulak).defaultValue,
  );
  const isWrong = (names: readonly (typeof FIELDS)[number][]) =>
    names.some((name) => form.errorAt(name) !== undefined);
  // Without JavaScript the form shows the fields of all categories.
  const hydrated = useHydrated();
  const shows = (wire: FieldWire) => {
    const { only } = listingFieldOf(wire);
    return (
      !hydrated ||
      !only ||
      only.includes(goods.category as Category) ||
      row?.[wire] != null ||
      form.errorAt(wire) !== undefined
    );
  };
  return (
    <>
      <PictureField
        start={form.values ? picturesFromFields(Object.entries(form.values)) : (row?.images ?? [])}
        error={form.errorAt('images')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          data-first
          label="Nama produk"
          required
          maxLength={120}
          {...text('name', row?.product.name)}
        />
        <Select
          label="Petani"
          required
          disabled={fixed}
          placeholder={fixed ? undefined : 'Pilih petani'}
          options={farmers.map((farmer) => ({
            value: String(farmer.id),
            label: farmer.city ? `${farmer.name}, ${farmer.city}` : farmer.name,
          }))}
          {...text('farmer_id', row?.farmer.id ?? (fixed ? farmers[0]?.id : ''))}
          onChange={({ target }) => {
            const chosen = farmers.find(({ id }) => String(id) === target.value);
            setGoods({ ...goods, province: chosen?.province ?? '' });
          }}
        />
        <Select
          label="Satuan"
          required
          options={UNITS.map((unit) => ({ value: unit, label: unit }))}
          {...text('unit', goods.unit)}
          onChange={(event) => setGoods({ ...goods, unit: event.target.value as Unit })}
        />
        <Select
          label="Kategori"
          options={CATEGORIES.map((category) => ({ value: category, label: categoryLabel[category] }))}
          {...text('category', goods.category)}
          onChange={(event) => setGoods({ ...goods, category: event.target.value })}
        />
        {shows('commodity') && (
          <Select
            className="sm:col-span-2"
            label={listingFieldOf('commodity').label}
            hint={listingFieldOf('commodity').hint}
            placeholder="Tidak dipilih"
            options={CHOSEN_COMMODITIES.filter(
              (name) => !hydrated || isCommodityOf(goods.category, name) || name === row?.commodity,
            ).map((name) => ({ value: name, label: commodityLabel(name) }))}
            {...text('commodity', row?.commodity)}
            onChange={({ target }) =>
              setGoods({
                ...goods,
                commodity: CHOSEN_COMMODITIES.find((name) => name === target.value) ?? null,
              })
            }
          />
        )}
        <QuantityInput
          className="sm:col-span-2"
          label="Stok"
          long
          required
          orNone
          {...form.number('stock', row?.onHand)}
          hint={
            row && row.reserved > 0
              ? `Yang ada di gudang. Dipesan ${formatNumber(row.reserved)}, bisa dijual ${formatNumber(exactSum(row.onHand, -row.reserved))}.`
              : 'Yang ada di gudang.'
          }
        />
        {row && <input type="hidden" {...form.hidden('stock_was', formatNumber(row.onHand))} />}
        <PriceInput
          label="Harga Tengkulak"
          required
          currency={currency}
          {...form.number('price_tengkulak', row?.price_tengkulak)}
          onValueChange={setTengkulak}
        />
        <PriceInput
          label="Harga Customer"
          required
          currency={currency}
          {...form.number('price_customer', row?.price_customer)}
          onValueChange={setPrice}
        />
        <PriceWarnings
          label="Harga Tengkulak"
          name="confirm_tengkulak"
          isMissing={form.errorAt('confirm_tengkulak') !== undefined && tengkulak === sent('price_tengkulak')}
          goods={goods}
          value={tengkulak}
          was={row?.price_tengkulak ?? null}
          tengkulak={null}
          references={references}
          currency={currency}
        />
        <PriceWarnings
          label="Harga Customer"
          isMissing={form.errorAt('confirm') !== undefined && price === sent('price_customer')}
          goods={goods}
          value={price}
          was={row?.price_customer ?? null}
          tengkulak={tengkulak ?? 0}
          references={references}
          currency={currency}
        />
      </div>
      <CollapsibleFields
        title="Mutu"
        wrong={isWrong(QUALITY)}
        onChange={(typed) => setGoods({ ...goods, quality: qualityLabel(parseDeclaredQuality(typed.text)) })}
      >
        {QUALITY.filter(shows).map((wire) => (
          <FieldControl key={wire} wire={wire} row={row} form={form} currency={currency} />
        ))}
      </CollapsibleFields>
      <CollapsibleFields title="Jual timbang" wrong={isWrong(WEIGHING)}>
        {WEIGHING.map((wire) => (
          <FieldControl key={wire} wire={wire} row={row} form={form} currency={currency} />
        ))}
      </CollapsibleFields>
      <CollapsibleFields title="Tawar-menawar" wrong={isWrong(BIDDING)}>
        {BIDDING.map((wire) => (
          <FieldControl key={wire} wire={wire} row={row} form={form} currency={currency} />
        ))}
      </CollapsibleFields>
      <CollapsibleFields title="Keterangan dan lainnya" wrong={isWrong([...MORE, 'image_url'])}>
        {MORE.map((wire) => (
          <Fragment key={wire}>
            <FieldControl wire={wire} row={row} form={form} currency={currency} />
            {wire === 'tags' && (
              <TextInput
                className="sm:col-span-2"
                label="URL gambar"
                inputMode="url"
                {...text('image_url', undefined)}
                hint="Boleh kosong. Gambar dari situs lain disalin ke sini sekali, dan menjadi gambar utama."
              />
            )}
          </Fragment>
        ))}
      </CollapsibleFields>
    </>
  );
}

function CollapsibleFields({
  title,
  wrong,
  onChange,
  children,
}: {
  title: string;
  wrong: boolean;
  /** Receives the form's values on every change. */
  onChange?: (typed: ReturnType<typeof formValues>) => void;
  children: ReactNode;
}) {
  return (
    <details
      open={wrong || undefined}
      className="group/more rounded-input border border-line"
      onChange={({ target }) => {
        const { form } = target as Partial<HTMLInputElement>;
        if (form) onChange?.(formValues(form));
      }}
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 font-semibold">
        {title}
        <ChevronDown aria-hidden="true" className="size-4 text-muted group-open/more:rotate-180" />
      </summary>
      <div className="grid gap-4 border-t border-line p-4 sm:grid-cols-2">{children}</div>
    </details>
  );
}
