import { z } from 'zod';
import { CATEGORIES } from '../labels.ts';
import { MONEY_MAX } from '../money.ts';
import { UNITS } from '../units.ts';

const INT_MAX = 2_147_483_647;
const unreadable = 'Ada huruf yang tidak bisa dibaca';
const readable = (value: string) => value.isWellFormed() && !value.includes('\0');

const name = z
  .string('Isi nama produk')
  .trim()
  .min(1, 'Isi nama produk')
  .max(120, 'Paling banyak 120 huruf')
  .refine(readable, unreadable);
const unit = z.enum(UNITS, 'Pilih satuan');
const category = z.enum(CATEGORIES, 'Pilih kategori');
const stock = z
  .int('Stok harus bilangan bulat')
  .min(0, 'Stok tidak boleh kurang dari 0')
  .max(INT_MAX, 'Stok terlalu besar');
const price = (label: string) =>
  z
    .int(`${label} harus bilangan bulat`)
    .min(0, `${label} tidak boleh kurang dari 0`)
    .max(MONEY_MAX, `${label} terlalu besar`);
/** A picture of this site, or a whole http(s) address; it is never fetched by the server. */
const imageUrl = z
  .string('Isi alamat gambar')
  .trim()
  .max(500, 'Alamat gambar terlalu panjang')
  .refine(
    (value) => value === '' || /^\/(gambar|unggahan)\/[A-Za-z0-9/._-]+$/.test(value) || isHttpUrl(value),
    'Harus berupa URL gambar yang benar',
  )
  .transform((value) => value || null);

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

const fields = {
  name,
  unit,
  category: category.default('lainnya'),
  stock,
  price_tengkulak: price('Harga tengkulak'),
  price_customer: price('Harga customer'),
  image_url: imageUrl.nullish(),
  /** An admin names the farmer; a farmer's is his own whatever stands here, and another's is refused. */
  farmer_id: z.int('Pilih petani').min(1, 'Pilih petani').max(INT_MAX, 'Pilih petani').optional(),
  description: z
    .string()
    .trim()
    .max(4000, 'Paling banyak 4000 huruf')
    .refine(readable, unreadable)
    .default(''),
  min_lot: z.int('Harus bilangan bulat').min(1, 'Paling sedikit 1').max(INT_MAX, 'Terlalu besar').default(1),
  negotiable: z.boolean('Isi dengan ya atau tidak').default(true),
  harvest_date: z.iso.date('Tanggal belum benar').nullish(),
};

export const createListingInput = z.strictObject(fields);

/** All fields of the form, or some; with `version` a stale edit is told. */
export const updateListingInput = z
  .strictObject({
    ...fields,
    category: category.optional(),
    description: fields.description.unwrap().optional(),
    min_lot: fields.min_lot.unwrap().optional(),
    negotiable: fields.negotiable.unwrap().optional(),
    isActive: z.boolean('Isi dengan ya atau tidak').optional(),
    version: z.int().min(1).optional(),
  })
  .partial();

const between = (min: number, max: number, text: string) =>
  z.coerce.number(text).int(text).min(min, text).max(max, text);

export const STALL_SORTS = [
  'name',
  '-name',
  'stock',
  '-stock',
  'price',
  '-price',
  'createdAt',
  '-createdAt',
] as const;

export const findStallListingsQuery = z.strictObject({
  page: between(1, 1_000_000, 'Halaman harus angka').default(1),
  limit: between(1, 100, 'Jumlah harus antara 1 dan 100').default(20),
  q: z.string().trim().max(200, 'Pencarian terlalu panjang').refine(readable, unreadable).optional(),
  stock: z.enum(['low', 'out'], 'Stok harus low atau out').optional(),
  picture: z.enum(['none'], 'Gambar harus none').optional(),
  category: category.optional(),
  farmer: between(1, INT_MAX, 'Petani tidak dikenal').optional(),
  sort: z.enum(STALL_SORTS, 'Urutan tidak dikenal').default('-createdAt'),
});
