import { createListingInput } from '../../shared/input/goods/listings.ts';
import { importFarmerInput } from '../../shared/input/people/accounts.ts';
import type { Role } from '../../shared/labels.ts';
import { type FieldKind, fieldList } from '../../shared/listing-fields.ts';
import {
  asCategory,
  asClass,
  asDay,
  asDecimal,
  asLower,
  asMoney,
  asNumber,
  asQuantity,
  asTags,
  asText,
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

const readers: Record<FieldKind, CellReader> = {
  money: asMoney,
  quantity: asQuantity,
  step: asQuantity,
  percent: asDecimal,
  class: asClass,
  yesNo: asYesNo,
  day: asDay,
  text: asText,
  line: asText,
  picture: asText,
  tags: asTags,
};

/** Whether a column holds days. */
export const isDay = ({ read }: ImportField): boolean => read === asDay;

/** The columns of the fields that the listings' own table describes. */
const described = (always: boolean): ImportField[] =>
  fieldList
    .filter(([, { need }]) => (need === 'required') === always)
    .map(([field, { kind, sheet }]) => ({
      field,
      title: sheet.title,
      also: [...sheet.also],
      required: always,
      read: readers[kind],
      example: sheet.example,
    }));

const products: ImportField[] = [
  {
    field: 'id',
    title: 'ID',
    also: ['id produk'],
    required: false,
    read: asNumber,
    example: 'Nomor produk di berkas ekspor; kosong untuk produk baru',
  },
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
  {
    field: 'stock',
    title: 'Stok',
    also: ['stock', 'jumlah'],
    required: true,
    read: asQuantity,
    example: '250 atau 2,5',
  },
  ...described(true),
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
    field: 'isActive',
    title: 'Dijual',
    also: [],
    required: false,
    read: asYesNo,
    example: 'ya atau tidak; hanya untuk produk yang sudah ada',
  },
  ...described(false),
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
    required: false,
    read: asText,
    example: 'wagiyem@contoh.example; boleh kosong bila nomor teleponnya diisi',
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

/** What a row has to be: the forms' own schemas. Farmers choose a password by themselves. */
export const importSchemas = {
  products: createListingInput,
  farmers: importFarmerInput,
} as const;
