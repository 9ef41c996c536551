import { createFarmerInput } from '../../shared/input/accounts.ts';
import { createListingInput } from '../../shared/input/listings.ts';
import type { Role } from '../../shared/labels.ts';
import {
  asCategory,
  asDay,
  asDecimal,
  asLower,
  asMoney,
  asTags,
  asText,
  asWhole,
  asYesNo,
  type CellReader,
} from './read-cell.ts';

export type ImportKind = 'products' | 'farmers';

export type ImportField = {
  /** The field of the form's schema; `farmer` names a farmer by e-mail or number. */
  field: string;
  /** The column's name in the template and in errors. */
  title: string;
  /** Other names under which it is known, in lower case. */
  also: string[];
  required: boolean;
  read: CellReader;
  /** What may stand in it, for the page and the template. */
  example: string;
};

const products: ImportField[] = [
  {
    field: 'name',
    title: 'Nama Produk',
    also: ['nama', 'produk', 'name'],
    required: true,
    read: asText,
    example: 'Beras Rojolele',
  },
  {
    field: 'unit',
    title: 'Satuan',
    also: ['unit'],
    required: true,
    read: asLower,
    example: 'kg, gram, ton, kwintal, liter, buah',
  },
  {
    field: 'category',
    title: 'Kategori',
    also: ['category'],
    required: false,
    read: asCategory,
    example: 'Beras, Gabah, Palawija, Buah, Sayur, Ikan',
  },
  { field: 'stock', title: 'Stok', also: ['stock', 'jumlah'], required: true, read: asWhole, example: '250' },
  {
    field: 'price_tengkulak',
    title: 'Harga Tengkulak',
    also: ['price_tengkulak'],
    required: true,
    read: asMoney,
    example: '10.500',
  },
  {
    field: 'price_customer',
    title: 'Harga Customer',
    also: ['harga', 'harga jual', 'price_customer'],
    required: true,
    read: asMoney,
    example: '12.000',
  },
  {
    field: 'farmer',
    title: 'Petani',
    also: ['email petani', 'id petani', 'farmer', 'farmer_id'],
    required: true,
    read: asLower,
    example: 'Email petani, atau nomornya',
  },
  {
    field: 'image_url',
    title: 'Alamat Gambar',
    also: ['gambar', 'url gambar', 'image_url'],
    required: false,
    read: asText,
    example: 'https://…',
  },
  {
    field: 'description',
    title: 'Deskripsi',
    also: ['keterangan', 'description'],
    required: false,
    read: asText,
    example: 'Pulen, panen November',
  },
  {
    field: 'min_lot',
    title: 'Minimal Pembelian',
    also: ['minimal', 'min_lot'],
    required: false,
    read: asWhole,
    example: '5',
  },
  {
    field: 'negotiable',
    title: 'Bisa Ditawar',
    also: ['ditawar', 'negotiable'],
    required: false,
    read: asYesNo,
    example: 'ya atau tidak',
  },
  {
    field: 'harvest_date',
    title: 'Tanggal Panen',
    also: ['panen', 'harvest_date'],
    required: false,
    read: asDay,
    example: '21/11/2026',
  },
  {
    field: 'bid_auto_accept',
    title: 'Terima Otomatis Mulai',
    also: ['terima otomatis', 'bid_auto_accept'],
    required: false,
    read: asMoney,
    example: '11.500; kosong berarti aturan petani',
  },
  {
    field: 'bid_floor',
    title: 'Tolak Otomatis di Bawah',
    also: ['tolak otomatis', 'bid_floor'],
    required: false,
    read: asMoney,
    example: '10.000; kosong berarti aturan petani',
  },
  {
    field: 'low_threshold',
    title: 'Terbatas di Daftar Sampai',
    also: ['low_threshold'],
    required: false,
    read: asWhole,
    example: '50',
  },
  {
    field: 'few_threshold',
    title: 'Terbatas di Halaman Produk Sampai',
    also: ['few_threshold'],
    required: false,
    read: asWhole,
    example: '10',
  },
  {
    field: 'tags',
    title: 'Tag',
    also: ['tags'],
    required: false,
    read: asTags,
    example: 'organik, panen baru',
  },
];

const farmers: ImportField[] = [
  {
    field: 'name',
    title: 'Nama Petani',
    also: ['nama', 'petani', 'name'],
    required: true,
    read: asText,
    example: 'Wagiyem',
  },
  {
    field: 'email',
    title: 'Email',
    also: ['e-mail', 'surel'],
    required: true,
    read: asText,
    example: 'wagiyem@contoh.example',
  },
  {
    field: 'phone',
    title: 'Telepon',
    also: ['no hp', 'hp', 'nomor telepon', 'phone'],
    required: false,
    read: asText,
    example: '081234567890',
  },
  {
    field: 'address',
    title: 'Alamat Lengkap',
    also: ['alamat', 'address'],
    required: true,
    read: asText,
    example: 'Dusun Kadilobo RT 3',
  },
  {
    field: 'province',
    title: 'Provinsi',
    also: ['province'],
    required: true,
    read: asText,
    example: 'Yogyakarta',
  },
  {
    field: 'city',
    title: 'Kota/Kabupaten',
    also: ['kota', 'kabupaten', 'city'],
    required: true,
    read: asText,
    example: 'Sleman',
  },
  {
    field: 'latitude',
    title: 'Latitude',
    also: ['lat'],
    required: true,
    read: asDecimal,
    example: '-7,6608',
  },
  {
    field: 'longitude',
    title: 'Longitude',
    also: ['lng', 'lon', 'long'],
    required: true,
    read: asDecimal,
    example: '110,4208',
  },
];

/** The columns that a file of `kind` may have; a farmer's products are his own, so that nobody is named. */
export function importFields(kind: ImportKind, role: Role): ImportField[] {
  if (kind === 'farmers') return farmers;
  return role === 'admin' ? products : products.filter(({ field }) => field !== 'farmer');
}

/** What a row has to be: the forms' own schemas. Farmers choose a password by themselves, by mail. */
export const importSchemas = {
  products: createListingInput,
  farmers: createFarmerInput.omit({ password: true }),
} as const;
