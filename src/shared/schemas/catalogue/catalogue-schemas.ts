import { z } from 'zod';
import { CATEGORIES } from '../../enums/labels.ts';
import { isReadable } from '../../format/is-readable.ts';
import { isReadableName, plainName } from '../../format/look-alike-letters.ts';
import { MONEY_MAX } from '../../format/money.ts';
import { withoutInvisible } from '../../format/without-invisible.ts';
import { REVIEW_PICTURES_MAX } from '../../rules/picture-limits.ts';
import { QUALITY_CLASSES } from '../../rules/quality/quality-classes.ts';
import { degrees, ID_MAX, idOrDefault, paging, wholeBetween } from '../fields/paging.ts';
import { LOOKS_ALIKE } from '../fields/text.ts';
import { uploadUrl } from '../fields/upload-fields.ts';

const QUERY_MAX = 200;

const SORTS = ['newest', 'price', '-price', 'nearest', 'rating'] as const;
export type Sort = (typeof SORTS)[number];

const unreadable = 'Ada huruf yang tidak bisa dibaca.';

const place = z
  .string('Nama wilayah harus berupa teks.')
  .overwrite(withoutInvisible)
  .trim()
  .min(1, 'Isi nama wilayah.')
  .max(80, 'Nama wilayah paling panjang 80 huruf.')
  .refine(isReadable, unreadable);
const words = z
  .string('Kata pencarian harus berupa teks.')
  .overwrite(withoutInvisible)
  .trim()
  .max(QUERY_MAX, `Pencarian paling panjang ${QUERY_MAX} huruf.`)
  .refine(isReadable, unreadable);
const price = wholeBetween(
  0,
  MONEY_MAX,
  'Harga harus berupa bilangan bulat dalam satuan mata uang terkecil.',
);
/**
 * The filters and the order of listings. Without `sort`, the best match comes first when there is a `q`,
 * otherwise the newest.
 */
export const listingsQuery = z
  .strictObject({
    ...paging,
    city: place.optional(),
    province: place.optional(),
    farmer: idOrDefault('Petani tidak dikenal.').optional(),
    stock: z.enum(['available', 'low', 'out'], 'Stok harus available, low, atau out.').optional(),
    category: z.enum(CATEGORIES, 'Kategori tidak dikenal.').optional(),
    /** The range of the price per kilogram; liters and pieces count with the price of one. */
    price_from: price.optional(),
    price_to: price.optional(),
    quality: z.enum(QUALITY_CLASSES, 'Kelas mutu tidak dikenal.').optional(),
    q: words.optional(),
    sort: z.enum(SORTS, 'Urutan tidak dikenal.').optional(),
    lat: degrees(90, 'Lintang harus antara -90 dan 90.').optional(),
    lng: degrees(180, 'Bujur harus antara -180 dan 180.').optional(),
  })
  .refine((query) => query.sort !== 'nearest' || (query.lat !== undefined && query.lng !== undefined), {
    path: ['lat'],
    message: 'Urutan terdekat membutuhkan lat dan lng.',
  })
  .refine(({ price_from: from, price_to: to }) => from === undefined || to === undefined || from <= to, {
    path: ['price_from'],
    message: 'Harga terendah di atas harga tertinggi.',
  });
export type ListingsQuery = z.output<typeof listingsQuery>;
export type ListingsInput = z.input<typeof listingsQuery>;

export const searchQuery = z.strictObject({
  q: words.min(1, 'Isi kata yang dicari.'),
  ...paging,
});

export const suggestQuery = z.strictObject({ q: words });

export const categoryParams = z.strictObject({ category: z.enum(CATEGORIES, 'Kategori tidak dikenal.') });
export const pageQuery = z.strictObject(paging);
export const noQuery = z.strictObject({});

/** The id in a path such as /shop-single/12; anything else throws `product_id_invalid`. */
export const idText = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .refine((id) => id >= 1 && id <= 2_147_483_647);

const text = (max: number, missing: string, clean = withoutInvisible) =>
  z
    .string(missing)
    .overwrite(clean)
    .trim()
    .min(1, missing)
    .max(max, `Paling banyak ${max} huruf.`)
    .refine(isReadable, unreadable);

const writer = {
  name: text(80, 'Isi nama Anda.', plainName).refine(isReadableName, `${LOOKS_ALIKE}.`),
  email: text(254, 'Isi email Anda.').pipe(z.email('Format email belum benar.')),
};

/** A review: a comment and 1 to 5 stars; a guest enters a name, a signed-in user need not. */
export const reviewInput = z.strictObject({
  name: writer.name.optional(),
  email: writer.email.optional(),
  comment: text(2000, 'Tulis ulasan Anda.'),
  rating: z
    .int('Pilih 1 sampai 5 bintang.')
    .min(1, 'Pilih 1 sampai 5 bintang.')
    .max(5, 'Pilih 1 sampai 5 bintang.'),
  /** Only for a buyer of this listing. */
  pictures: z
    .array(uploadUrl, 'Unggah gambar lebih dahulu.')
    .max(REVIEW_PICTURES_MAX, `Paling banyak ${REVIEW_PICTURES_MAX} foto.`)
    .optional(),
});

export const guestReviewInput = reviewInput.extend(writer);

/** The admin's decision about a review. */
export const moderationInput = z.strictObject({
  id: idOrDefault('Nomor ulasan tidak benar.'),
  status: z.enum(['approved', 'rejected'], 'Pilih setujui atau tolak.'),
});

/** The ids of the listings that a user saved. */
export const savedListingsInput = z.strictObject({
  ids: z.array(z.int().min(1).max(ID_MAX)).max(200, 'Paling banyak 200 produk tersimpan.'),
});
