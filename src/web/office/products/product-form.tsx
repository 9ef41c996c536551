import ChevronDown from 'lucide-react/icons/chevron-down';
import { Fragment, type ReactNode, useState } from 'react';
import type { StallListing } from '../../../domain/listings/stall-listing.ts';
import type { Goods, ReferencesToday } from '../../../shared/bidding/reference-note.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import { exactSum } from '../../../shared/figures/quantity.ts';
import { UNITS, type Unit } from '../../../shared/figures/units.ts';
import { CATEGORIES, type Category, categoryLabel } from '../../../shared/labels.ts';
import { type FieldWire, fieldList, fieldOf, type ListingField } from '../../../shared/listing-fields.ts';
import { qualityLabel } from '../../../shared/quality/quality.ts';
import { formState } from '../../form/form-state.ts';
import { PictureField } from '../../form/pictures/picture-field.tsx';
import { picturesIn } from '../../form/pictures/picture-fields.ts';
import { typedIn } from '../../form/typed-in.ts';
import type { Failure } from '../../page/answer/view.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { QuantityInput } from '../../ui/field/quantity-input.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { declaredIn, goodsTyped } from './asked-price.ts';
import { FieldControl } from './field-control.tsx';
import { PriceAsks } from './price-asks.tsx';
import type { productForm } from './product-of.ts';

/** What the form calls its fields in the summary of what is wrong. */
export const productLabels = {
  name: 'Nama produk',
  image_url: 'URL gambar',
  farmer_id: 'Petani',
  yakin: 'Harga Customer',
  yakin_tengkulak: 'Harga Tengkulak',
};

const partOf = (part: ListingField['form']) =>
  fieldList.flatMap(([wire, { form }]) => (form === part ? [wire] : []));
const QUALITY = partOf('quality');
const BIDDING = partOf('bidding');
const WEIGHING = partOf('weighing');
const MORE = partOf('more');
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
    'yakin_tengkulak',
    'yakin',
  ] as const),
  ...QUALITY,
  ...BIDDING,
  ...WEIGHING,
  ...MORE,
  'image_url' as const,
];

/**
 * The fields of the product form (ADMPROD-13); a farmer's own name stands fixed in it (ADMPROD-15). What a new product
 * needs comes first, the picture before all; the rest is folded until one of it is wrong.
 */
export function ProductFields({
  row,
  farmers,
  fixed,
  references,
  failure,
}: {
  row: StallListing | null;
  farmers: { id: number; name: string; city: string; province: string }[];
  fixed: boolean;
  references: ReferencesToday;
  failure: Failure | undefined;
}) {
  const currency = useRootData()?.shell.currency;
  const form = formState<typeof productForm>({ answer: failure, fields: FIELDS });
  const text = (name: (typeof FIELDS)[number], stored: string | number | null | undefined) =>
    form.text(name, stored ?? '');
  const [goods, setGoods] = useState<Goods>(() =>
    goodsTyped(form.values, row, row?.farmer.province ?? (fixed ? (farmers[0]?.province ?? '') : '')),
  );
  // A yes is missing to the price that was sent, and to no other that is typed afterwards.
  const sent = (name: 'price_tengkulak' | 'price_customer') => form.number(name).defaultValue;
  const [price, setPrice] = useState(form.number('price_customer', row?.price_customer).defaultValue);
  const [tengkulak, setTengkulak] = useState(
    form.number('price_tengkulak', row?.price_tengkulak).defaultValue,
  );
  const isWrong = (names: readonly (typeof FIELDS)[number][]) =>
    names.some((name) => form.at(name) !== undefined);
  // Without scripts nobody knows which category will be chosen.
  const hydrated = useHydrated();
  const shows = (wire: FieldWire) => {
    const { only } = fieldOf(wire);
    return (
      !hydrated ||
      !only ||
      only.includes(goods.category as Category) ||
      row?.[wire] != null ||
      form.at(wire) !== undefined
    );
  };
  return (
    <>
      <PictureField
        start={form.values ? picturesIn(Object.entries(form.values)) : (row?.images ?? [])}
        error={form.at('images')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput label="Nama produk" required maxLength={120} {...text('name', row?.product.name)} />
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
        <PriceAsks
          name="yakin_tengkulak"
          isMissing={form.at('yakin_tengkulak') !== undefined && tengkulak === sent('price_tengkulak')}
          goods={goods}
          value={tengkulak}
          was={row?.price_tengkulak ?? null}
          tengkulak={null}
          references={references}
          currency={currency}
        />
        <PriceAsks
          isMissing={form.at('yakin') !== undefined && price === sent('price_customer')}
          goods={goods}
          value={price}
          was={row?.price_customer ?? null}
          tengkulak={tengkulak ?? 0}
          references={references}
          currency={currency}
        />
      </div>
      <More
        title="Mutu"
        wrong={isWrong(QUALITY)}
        onChange={(typed) => setGoods({ ...goods, quality: qualityLabel(declaredIn(typed.text)) })}
      >
        {QUALITY.filter(shows).map((wire) => (
          <FieldControl key={wire} wire={wire} row={row} form={form} currency={currency} />
        ))}
      </More>
      <More title="Jual timbang" wrong={isWrong(WEIGHING)}>
        {WEIGHING.map((wire) => (
          <FieldControl key={wire} wire={wire} row={row} form={form} currency={currency} />
        ))}
      </More>
      <More title="Tawar-menawar" wrong={isWrong(BIDDING)}>
        {BIDDING.map((wire) => (
          <FieldControl key={wire} wire={wire} row={row} form={form} currency={currency} />
        ))}
      </More>
      <More title="Keterangan dan lainnya" wrong={isWrong([...MORE, 'image_url'])}>
        {MORE.map((wire) => (
          <Fragment key={wire}>
            <FieldControl wire={wire} row={row} form={form} currency={currency} />
            {wire === 'tags' && (
              <TextInput
                className="sm:col-span-2"
                label="URL gambar"
                inputMode="url"
                {...text('image_url', undefined)}
                hint="Boleh kosong. Gambar dari situs lain, menjadi gambar utama."
              />
            )}
          </Fragment>
        ))}
      </More>
    </>
  );
}

function More({
  title,
  wrong,
  onChange,
  children,
}: {
  title: string;
  wrong: boolean;
  /** What is typed into the form when something in here changes. */
  onChange?: (typed: ReturnType<typeof typedIn>) => void;
  children: ReactNode;
}) {
  return (
    <details
      open={wrong || undefined}
      className="group/more rounded-input border border-line"
      onChange={({ target }) => {
        const { form } = target as Partial<HTMLInputElement>;
        if (form) onChange?.(typedIn(form));
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
