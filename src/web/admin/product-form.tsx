import type { StallListing } from '../../domain/stock/stall-listing.ts';
import { CATEGORIES, categoryLabel } from '../../shared/labels.ts';
import { UNITS } from '../../shared/units.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { NumberStepper } from '../ui/number-stepper.tsx';
import { PriceInput } from '../ui/price-input.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { Failure } from '../view.ts';

/** A product form's fields as the verbs take them; empty figures are left out, so that the schema names them. */
export function productOf(form: FormData): Record<string, unknown> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const figure = (name: string) => (text(name) === '' ? undefined : Number(text(name)));
  return {
    name: text('name'),
    unit: text('unit'),
    category: text('category') || undefined,
    stock: figure('stock'),
    price_tengkulak: figure('price_tengkulak'),
    price_customer: figure('price_customer'),
    image_url: text('image_url'),
    farmer_id: figure('farmer_id'),
    description: text('description'),
    min_lot: figure('min_lot'),
    negotiable: form.get('negotiable') !== null,
    harvest_date: text('harvest_date') || null,
  };
}

/** The fields of the product form (ADMPROD-13); a farmer's own name stands fixed in it (ADMPROD-15). */
export function ProductFields({
  row,
  farmers,
  fixed,
  failure,
}: {
  row: StallListing | null;
  farmers: { id: number; name: string; city: string }[];
  fixed: boolean;
  failure: Failure | undefined;
}) {
  const typed = failure?.ok === false && failure.values.intent !== 'delete' ? failure.values : undefined;
  const error = (name: string) => failure?.fields[name];
  const start = (name: string, stored: string | number | null | undefined) => typed?.[name] ?? stored ?? '';
  const figure = (name: string, stored: number | undefined) => {
    const value = start(name, stored);
    return value === '' ? null : Number(value);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput
        label="Nama produk"
        name="name"
        required
        maxLength={120}
        defaultValue={String(start('name', row?.product.name))}
        error={error('name')}
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
        defaultValue={String(start('unit', row?.product.unit ?? 'kg'))}
        error={error('unit')}
      />
      <Select
        label="Kategori"
        name="category"
        options={CATEGORIES.map((category) => ({ value: category, label: categoryLabel[category] }))}
        defaultValue={String(start('category', row?.category ?? 'beras'))}
        error={error('category')}
      />
      <NumberStepper
        label="Stok"
        name="stock"
        required
        min={0}
        defaultValue={figure('stock', row?.stock)}
        error={error('stock')}
        hint={row && row.reserved > 0 ? `${row.reserved} sedang dipesan pembeli.` : undefined}
      />
      <NumberStepper
        label="Paling sedikit sekali tawar"
        name="min_lot"
        min={1}
        defaultValue={figure('min_lot', row?.min_lot ?? 1)}
        error={error('min_lot')}
      />
      <PriceInput
        label="Harga Tengkulak"
        name="price_tengkulak"
        required
        min={0}
        defaultValue={figure('price_tengkulak', row?.price_tengkulak)}
        error={error('price_tengkulak')}
      />
      <PriceInput
        label="Harga Customer"
        name="price_customer"
        required
        min={0}
        defaultValue={figure('price_customer', row?.price_customer)}
        error={error('price_customer')}
      />
      <TextInput
        className="sm:col-span-2"
        label="URL gambar"
        name="image_url"
        defaultValue={String(start('image_url', row?.image_url))}
        error={error('image_url')}
        hint="Boleh kosong; gambar pengganti akan tampil."
      />
      <TextInput
        label="Tanggal panen"
        name="harvest_date"
        type="date"
        defaultValue={String(start('harvest_date', row?.harvest_date))}
        error={error('harvest_date')}
      />
      <div className="self-end pb-2">
        <Checkbox
          label="Bisa ditawar"
          name="negotiable"
          defaultChecked={typed ? typed.negotiable !== undefined : (row?.negotiable ?? true)}
        />
      </div>
      <Textarea
        className="sm:col-span-2"
        label="Keterangan"
        name="description"
        maxLength={4000}
        defaultValue={String(start('description', row?.description))}
        error={error('description')}
      />
    </div>
  );
}
