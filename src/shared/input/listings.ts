import { z } from 'zod';
import { CATEGORIES } from '../labels.ts';
import { MONEY_MAX } from '../money.ts';
import { isReadable } from '../readable.ts';
import { UNITS } from '../units.ts';
import { counting } from './counting.ts';
import { idOr, paging } from './paging.ts';

const INT_MAX = 2_147_483_647;
const unreadable = 'Ada huruf yang tidak bisa dibaca';

const name = z
  .string('Isi nama produk')
  .trim()
  .min(1, 'Isi nama produk')
  .max(120, 'Paling banyak 120 huruf')
  .refine(isReadable, unreadable);
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

/** A picture of a listing in its place; the first is the cover. An empty `alt` means the product's name. */
const picture = z.strictObject({
  url: imageUrl.pipe(z.string('Isi alamat gambar')),
  alt: z
    .string('Isi dengan teks')
    .trim()
    .max(160, 'Keterangan gambar paling banyak 160 huruf')
    .refine(isReadable, unreadable)
    .default(''),
});

/** The most pictures that one listing has. */
export const PICTURES_MAX = 8;
/** The most tags that one listing has. */
const TAGS_MAX = 10;

const pictures = z
  .array(picture, 'Gambar harus berupa daftar')
  .max(PICTURES_MAX, `Paling banyak ${PICTURES_MAX} gambar`)
  .refine(
    (all) => new Set(all.map(({ url }) => url)).size === all.length,
    'Ada gambar yang sama lebih dari sekali',
  );
const tags = z
  .array(
    z
      .string('Tag harus berupa teks')
      .trim()
      .min(1, 'Tag tidak boleh kosong')
      .max(30, 'Satu tag paling banyak 30 huruf')
      .refine(isReadable, unreadable),
    'Tag harus berupa daftar',
  )
  .max(TAGS_MAX, `Paling banyak ${TAGS_MAX} tag`)
  .transform((all) => [...new Set(all.map((tag) => tag.toLowerCase()))]);
/** A private threshold of automatic answers, per unit in the store currency; null switches it off. */
const threshold = z
  .int('Batas harga harus bilangan bulat')
  .min(1, 'Batas harga harus lebih dari 0')
  .max(MONEY_MAX, 'Batas harga terlalu besar')
  .nullish();
/** An override of the store's badge thresholds (R9), in units; null means the store's. */
const badge = z
  .int('Batas stok harus bilangan bulat')
  .min(1, 'Batas stok paling sedikit 1')
  .max(INT_MAX, 'Batas stok terlalu besar')
  .nullish();

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
    .refine(isReadable, unreadable)
    .default(''),
  min_lot: z.int('Harus bilangan bulat').min(1, 'Paling sedikit 1').max(INT_MAX, 'Terlalu besar').default(1),
  negotiable: z.boolean('Isi dengan ya atau tidak').default(true),
  harvest_date: z.iso.date('Tanggal belum benar').nullish(),
  images: pictures.optional(),
  tags: tags.default([]),
  bid_floor: threshold,
  bid_auto_accept: threshold,
  low_threshold: badge,
  few_threshold: badge,
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
    tags: tags.optional(),
    isActive: z.boolean('Isi dengan ya atau tidak').optional(),
    version: z.int().min(1).optional(),
  })
  .partial();

/** Stock up or down by some units, or all that is still free to sell gone. */
export const stepStockInput = z.union(
  [
    z.strictObject({
      by: z
        .int('Perubahan stok harus bilangan bulat')
        .min(-INT_MAX, 'Perubahan stok terlalu besar')
        .max(INT_MAX, 'Perubahan stok terlalu besar')
        .refine((by) => by !== 0, 'Perubahan stok tidak boleh 0'),
    }),
    z.strictObject({ out: z.literal(true) }),
  ],
  'Sebutkan perubahan stoknya',
);

const STALL_SORTS = [
  'name',
  '-name',
  'stock',
  '-stock',
  'price',
  '-price',
  'createdAt',
  '-createdAt',
] as const;

/** Which products of the back office are meant, without order and paging. */
export const stallFilter = z.strictObject({
  q: z.string().trim().max(200, 'Pencarian terlalu panjang').refine(isReadable, unreadable).optional(),
  stock: z.enum(['low', 'out'], 'Stok harus low atau out').optional(),
  picture: z.enum(['none'], 'Gambar harus none').optional(),
  state: z.enum(['active', 'archived'], 'Status harus active atau archived').optional(),
  category: category.optional(),
  farmer: idOr('Petani tidak dikenal').optional(),
});
export type StallFilter = z.output<typeof stallFilter>;

export const findStallListingsQuery = stallFilter.extend({
  ...paging,
  count: counting,
  sort: z.enum(STALL_SORTS, 'Urutan tidak dikenal').default('-createdAt'),
});
