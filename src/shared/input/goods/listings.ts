import { z } from 'zod';
import { UNITS } from '../../figures/units.ts';
import { CATEGORIES } from '../../labels.ts';
import { PICTURES_MAX } from '../../picture-limits.ts';
import { isReadable } from '../../readable.ts';
import { counting } from '../parts/counting.ts';
import { ID_MAX, idOr, paging } from '../parts/paging.ts';
import { quantityChange, quantityOrNone } from '../parts/quantity.ts';
import { daySpan, sumSpan } from '../parts/span.ts';
import { changedFields, imageUrl, newFields, unreadable } from './listing-fields.ts';

const name = z
  .string('Isi nama produk')
  .trim()
  .min(1, 'Isi nama produk')
  .max(120, 'Paling banyak 120 huruf')
  .refine(isReadable, unreadable);
const unit = z.enum(UNITS, 'Pilih satuan');
const category = z.enum(CATEGORIES, 'Pilih kategori');
const stock = quantityOrNone({
  wrong: 'Stok harus angka',
  least: 'Stok tidak boleh kurang dari 0',
  most: 'Stok terlalu besar',
});
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

const pictures = z
  .array(picture, 'Gambar harus berupa daftar')
  .max(PICTURES_MAX, `Paling banyak ${PICTURES_MAX} gambar`)
  .refine(
    (all) => new Set(all.map(({ url }) => url)).size === all.length,
    'Ada gambar yang sama lebih dari sekali',
  );
const product = { name, unit, category: category.default('lainnya') };
const kept = {
  stock,
  image_url: imageUrl.nullish(),
  images: pictures.optional(),
  /** An admin names the farmer; a farmer's is his own whatever stands here, and another's is refused. */
  farmer_id: z.int('Pilih petani').min(1, 'Pilih petani').max(ID_MAX, 'Pilih petani').optional(),
};

/** A new listing: the product, what of it is kept elsewhere, and the fields of its table. */
export const createListingInput = z.strictObject({ ...product, ...kept, ...newFields });

/** All fields of the form, or some; with `version` a stale edit is told. */
export const updateListingInput = z
  .strictObject({
    ...product,
    category: category.optional(),
    ...kept,
    ...changedFields,
    isActive: z.boolean('Isi dengan ya atau tidak').optional(),
    version: z.int().min(1).optional(),
  })
  .partial();

/** Stock up or down by so much, or all that is still free to sell gone. */
export const stepStockInput = z.union(
  [
    z.strictObject({
      by: quantityChange({
        wrong: 'Perubahan stok harus angka',
        most: 'Perubahan stok terlalu besar',
      }).refine((by) => by !== 0, 'Perubahan stok tidak boleh 0'),
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
  state: z
    .enum(['active', 'archived', 'all'], 'Pilih barang yang dijual, yang diarsipkan, atau semuanya')
    .optional(),
  category: category.optional(),
  farmer: idOr('Petani tidak dikenal').optional(),
  /** When it was added. */
  ...daySpan,
  /** Of the customer's price. */
  ...sumSpan,
});
export type StallFilter = z.output<typeof stallFilter>;

export const findStallListingsQuery = stallFilter.extend({
  ...paging,
  count: counting,
  sort: z.enum(STALL_SORTS, 'Urutan tidak dikenal').default('-createdAt'),
});
