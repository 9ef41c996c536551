import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useState } from 'react';
import type { StallListing } from '../../../domain/listings/stall-listing.ts';
import {
  CATEGORIES,
  categoryLabel,
  DETAIL_LOW_THRESHOLD,
  LIST_LOW_THRESHOLD,
} from '../../../shared/labels.ts';
import type { Goods, ReferencesToday } from '../../../shared/reference-note.ts';
import { UNITS, type Unit } from '../../../shared/units.ts';
import { PictureField } from '../../form/pictures/picture-field.tsx';
import { picturesIn } from '../../form/pictures/picture-fields.ts';
import { useRootData } from '../../page/root-data.ts';
import type { Failure } from '../../page/view.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { NumberStepper } from '../../ui/field/number-stepper.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { PriceNote } from './price-note.tsx';

/** What the form calls its fields in the summary of what is wrong. */
export const productLabels = { name: 'Nama produk', image_url: 'URL gambar', farmer_id: 'Petani' };

const BIDDING = ['min_lot', 'bid_auto_accept', 'bid_floor'];
const MORE = ['image_url', 'harvest_date', 'description', 'tags', 'low_threshold', 'few_threshold'];

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
  farmers: { id: number; name: string; city: string }[];
  fixed: boolean;
  references: ReferencesToday;
  failure: Failure | undefined;
}) {
  const currency = useRootData()?.shell.currency;
  const typed = failure?.values;
  const error = (name: string) => failure?.fields[name];
  const start = (name: string, stored: string | number | null | undefined) => typed?.[name] ?? stored ?? '';
  const figure = (name: string, stored: number | null | undefined) => {
    const value = start(name, stored);
    return value === '' ? null : Number(value);
  };
  const text = (name: string, stored: string | null | undefined) => ({
    name,
    defaultValue: String(start(name, stored)),
    error: error(name),
  });
  const number = (name: string, stored: number | null | undefined) => ({
    name,
    defaultValue: figure(name, stored),
    error: error(name),
  });
  const [goods, setGoods] = useState<Goods>({
    name: String(start('name', row?.product.name)),
    category: String(start('category', row?.category ?? 'beras')),
    unit: String(start('unit', row?.product.unit ?? 'kg')) as Unit,
  });
  const [price, setPrice] = useState(figure('price_customer', row?.price_customer));
  const isWrong = (names: string[]) => names.some((name) => error(name) !== undefined);
  return (
    <>
      <PictureField
        start={typed ? picturesIn(Object.entries(typed)) : (row?.images ?? [])}
        error={error('images')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label="Nama produk"
          required
          maxLength={120}
          {...text('name', row?.product.name)}
          onChange={(event) => setGoods({ ...goods, name: event.target.value })}
        />
        <Select
          label="Petani"
          name="farmer_id"
          required
          disabled={fixed}
          placeholder={fixed ? undefined : 'Pilih petani'}
          options={farmers.map((farmer) => ({
            value: String(farmer.id),
            label: farmer.city ? `${farmer.name}, ${farmer.city}` : farmer.name,
          }))}
          defaultValue={String(start('farmer_id', row?.farmer.id ?? (fixed ? farmers[0]?.id : '')))}
          error={error('farmer_id')}
        />
        <Select
          label="Satuan"
          name="unit"
          required
          options={UNITS.map((unit) => ({ value: unit, label: unit }))}
          defaultValue={goods.unit}
          onChange={(event) => setGoods({ ...goods, unit: event.target.value as Unit })}
          error={error('unit')}
        />
        <Select
          label="Kategori"
          name="category"
          options={CATEGORIES.map((category) => ({ value: category, label: categoryLabel[category] }))}
          defaultValue={goods.category}
          onChange={(event) => setGoods({ ...goods, category: event.target.value })}
          error={error('category')}
        />
        <NumberStepper
          className="sm:col-span-2"
          label="Stok"
          required
          min={0}
          {...number('stock', row?.stock)}
          hint={row && row.reserved > 0 ? `${row.reserved} sedang dipesan pembeli.` : undefined}
        />
        {row && <input type="hidden" name="stock_was" value={start('stock_was', row.stock)} />}
        <PriceInput
          label="Harga Tengkulak"
          required
          currency={currency}
          {...number('price_tengkulak', row?.price_tengkulak)}
        />
        <PriceInput
          label="Harga Customer"
          required
          currency={currency}
          {...number('price_customer', row?.price_customer)}
          onValueChange={setPrice}
        />
        <PriceNote goods={goods} price={price} references={references} />
      </div>
      <More title="Tawar-menawar" wrong={isWrong(BIDDING)}>
        <Checkbox
          className="sm:col-span-2"
          label="Bisa ditawar"
          name="negotiable"
          defaultChecked={typed ? typed.negotiable !== undefined : (row?.negotiable ?? true)}
        />
        <NumberStepper
          className="sm:col-span-2"
          label="Paling sedikit sekali tawar"
          min={1}
          {...number('min_lot', row?.min_lot ?? 1)}
        />
        <PriceInput
          label="Terima otomatis mulai"
          currency={currency}
          {...number('bid_auto_accept', row?.bid_auto_accept)}
          hint="Boleh kosong. Paling tinggi sama dengan harga customer; pembeli tidak melihatnya."
        />
        <PriceInput
          label="Tolak otomatis di bawah"
          currency={currency}
          {...number('bid_floor', row?.bid_floor)}
          hint="Boleh kosong. Harus di bawah batas terima otomatis."
        />
      </More>
      <More title="Keterangan dan lainnya" wrong={isWrong(MORE)}>
        <Textarea
          className="sm:col-span-2"
          label="Keterangan"
          maxLength={4000}
          {...text('description', row?.description)}
        />
        <TextInput label="Tanggal panen" type="date" {...text('harvest_date', row?.harvest_date)} />
        <TextInput
          label="Tag"
          maxLength={320}
          placeholder="organik, panen baru"
          {...text('tags', row?.tags.join(', '))}
          hint="Pisahkan dengan koma. Ikut dicari pembeli."
        />
        <TextInput
          className="sm:col-span-2"
          label="URL gambar"
          inputMode="url"
          {...text('image_url', undefined)}
          hint="Boleh kosong. Gambar dari situs lain, menjadi gambar utama."
        />
        <NumberStepper
          label="Terbatas di daftar sampai"
          min={1}
          {...number('low_threshold', row?.low_threshold)}
          hint={`Kosong berarti ${LIST_LOW_THRESHOLD}.`}
        />
        <NumberStepper
          label="Terbatas di halaman produk sampai"
          min={1}
          {...number('few_threshold', row?.few_threshold)}
          hint={`Kosong berarti ${DETAIL_LOW_THRESHOLD}.`}
        />
      </More>
    </>
  );
}

function More({ title, wrong, children }: { title: string; wrong: boolean; children: ReactNode }) {
  return (
    <details open={wrong || undefined} className="group/more rounded-input border border-line">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 font-semibold">
        {title}
        <ChevronDown aria-hidden="true" className="size-4 text-muted group-open/more:rotate-180" />
      </summary>
      <div className="grid gap-4 border-t border-line p-4 sm:grid-cols-2">{children}</div>
    </details>
  );
}
