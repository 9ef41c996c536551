import { z } from 'zod';
import { CATEGORIES } from '../../enums/labels.ts';
import { isReadable } from '../../format/is-readable.ts';
import { UNITS } from '../../format/units.ts';
import { withoutInvisible } from '../../format/without-invisible.ts';
import { PICTURES_MAX } from '../../rules/picture-limits.ts';
import { ID_MAX, idOrDefault, paging } from '../fields/paging.ts';
import { quantityChange, quantityOrNone } from '../fields/quantity-fields.ts';
import { amountRange, dateRange } from '../fields/range.ts';
import { withCount } from '../fields/with-count.ts';
import { changedFields, coverUrl, imageUrl, isUnreadable, newFields } from './listing-field-schemas.ts';

const name = z
  .string('Isi nama produk')
  .overwrite(withoutInvisible)
  .trim()
  .min(1, 'Isi nama produk')
  .max(120, 'Paling banyak 120 huruf')
  .refine(isReadable, isUnreadable);
const unit = z.enum(UNITS, 'Pilih satuan');
const category = z.enum(CATEGORIES, 'Pilih kategori');
const stock = quantityOrNone({
  wrong: 'Stok harus angka',
  least: 'Stok tidak boleh kurang dari 0',
  most: 'Stok terlalu besar',
});
/**
 * A picture of a listing at its position; the first is the cover. An empty `alt` means the product's name.
 */
const picture = z.strictObject({
  url: imageUrl.pipe(z.string('Isi alamat gambar')),
  alt: z
    .string('Isi dengan teks')
    .overwrite(withoutInvisible)
    .trim()
    .max(160, 'Keterangan gambar paling banyak 160 huruf')
    .refine(isReadable, isUnreadable)
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
  image_url: coverUrl.nullish(),
  images: pictures.optional(),
  /**
   * An admin sets the farmer; a farmer's listing is always their own, and another farmer's id is rejected.
   */
  farmer_id: z.int('Pilih petani').min(1, 'Pilih petani').max(ID_MAX, 'Pilih petani').optional(),
};

/** A new listing: the product, the parts that other tables store, and the fields of its table. */
export const createListingInput = z.strictObject({ ...product, ...kept, ...newFields });

/** All or some fields of the form; with `version`, a stale edit is rejected. */
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

/**
 * The same for a file: its rows refer only to pictures of this site, because nothing is fetched for thousands of rows.
 */
export const importedListing = createListingInput.extend({ image_url: imageUrl.nullish() });
export const importedListingChange = updateListingInput.extend({ image_url: imageUrl.nullish() });

/** Changes the stock by an amount, or removes everything that is not reserved. */
export const adjustStockInput = z.union(
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

/** The filter of the admin's listings, without order and paging. */
export const sellerListingsFilter = z.strictObject({
  q: z
    .string()
    .overwrite(withoutInvisible)
    .trim()
    .max(200, 'Pencarian terlalu panjang')
    .refine(isReadable, isUnreadable)
    .optional(),
  stock: z.enum(['low', 'out'], 'Stok harus low atau out').optional(),
  picture: z.enum(['none'], 'Gambar harus none').optional(),
  state: z
    .enum(['active', 'archived', 'all'], 'Pilih barang yang dijual, yang diarsipkan, atau semuanya')
    .optional(),
  category: category.optional(),
  farmer: idOrDefault('Petani tidak dikenal').optional(),
  /** The day when it was added. */
  ...dateRange,
  /** The buyer's price. */
  ...amountRange,
});
export type SellerListingsFilter = z.output<typeof sellerListingsFilter>;

export const findSellerListingsQuery = sellerListingsFilter.extend({
  ...paging,
  count: withCount,
  sort: z.enum(STALL_SORTS, 'Urutan tidak dikenal').default('-createdAt'),
});
