import type { z } from 'zod';
import type { Role } from '../../shared/enums/labels.ts';
import { type FieldKind, fieldList } from '../../shared/rules/listings/listing-fields.ts';
import { importedListing } from '../../shared/schemas/catalogue/listing-schemas.ts';
import { createPriceInput, importedPrice } from '../../shared/schemas/catalogue/reference-price-schemas.ts';
import { importedFarmerFields, importFarmerInput } from '../../shared/schemas/people/account-schemas.ts';
import {
  asCategory,
  asClass,
  asCommodity,
  asDay,
  asDecimal,
  asDigits,
  asFarmer,
  asMoney,
  asNumber,
  asPercent,
  asQuantity,
  asReferenceLevel,
  asRupiah,
  asTags,
  asText,
  asUnit,
  asWord,
  asYesNo,
  asZone,
  type CellReader,
} from './read-cell.ts';

export type ImportKind = 'products' | 'farmers' | 'reference-prices';

/** The column with the errors; an import ignores it in a corrected file. */
export const SKIP_REASON_TITLE = 'Yang salah';

export type ImportField = {
  /** The field of the form's schema; `farmer` names a seller. */
  field: string;
  /** The column's name in the template and in errors. */
  title: string;
  /** Accepted aliases in lower case. */
  also: string[];
  required: boolean;
  read: CellReader;
  /** An example value, for the page and the template. */
  example: string;
};

const readers: Record<FieldKind, CellReader> = {
  money: asMoney,
  quantity: asQuantity,
  step: asQuantity,
  percent: asPercent,
  class: asClass,
  commodity: asCommodity,
  yesNo: asYesNo,
  day: asDay,
  text: asText,
  line: asText,
  picture: asText,
  tags: asTags,
};

export const isQuantityField = ({ read }: ImportField): boolean => read === asQuantity;
export const isMoneyField = ({ read }: ImportField): boolean => read === asMoney;
/** Whether a column contains days. */
export const isDateField = ({ read }: ImportField): boolean => read === asDay;

/** The columns of fields that the listing's field table describes. */
const listingFields = (always: boolean): ImportField[] =>
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
    read: asUnit,
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
  ...listingFields(true),
  {
    field: 'farmer',
    title: 'Petani',
    also: [
      'email petani',
      'id petani',
      'nama petani',
      'telepon petani',
      'no hp petani',
      'farmer',
      'farmer_id',
    ],
    required: true,
    read: asFarmer,
    example: 'Nama, telepon, email atau nomor petani',
  },
  {
    field: 'image_url',
    title: 'Alamat Gambar',
    also: ['gambar', 'url gambar', 'image_url'],
    required: false,
    read: asText,
    example: '/unggahan/…',
  },
  {
    field: 'isActive',
    title: 'Dijual',
    also: [],
    required: false,
    read: asYesNo,
    example: 'ya atau tidak; hanya untuk produk yang sudah ada',
  },
  ...listingFields(false),
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
    also: [
      'no hp',
      'hp',
      'nomor hp',
      'no telepon',
      'nomor telepon',
      'telp',
      'no telp',
      'no wa',
      'nomor wa',
      'wa',
      'whatsapp',
      'no whatsapp',
      'nomor whatsapp',
      'handphone',
      'no handphone',
      'nomor handphone',
      'telp/hp',
      'no telp/hp',
      'no hp/telp',
      'telepon/hp',
      'no telepon/hp',
      'hp/wa',
      'no hp/wa',
      'no wa/hp',
      'kontak',
      'no kontak',
      'phone',
    ],
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
    also: ['propinsi', 'nama provinsi', 'province'],
    required: true,
    read: asText,
    example: 'Yogyakarta',
  },
  {
    field: 'city',
    title: 'Kota/Kabupaten',
    also: [
      'kota',
      'kabupaten',
      'kabupaten/kota',
      'kab/kota',
      'kabupaten/kotamadya',
      'nama kabupaten/kota',
      'city',
    ],
    required: true,
    read: asText,
    example: 'Sleman',
  },
  {
    field: 'latitude',
    title: 'Latitude',
    also: ['lat'],
    required: false,
    read: asDecimal,
    example: '-7,6608; boleh kosong',
  },
  {
    field: 'longitude',
    title: 'Longitude',
    also: ['lng', 'lon', 'long'],
    required: false,
    read: asDecimal,
    example: '110,4208; boleh kosong',
  },
  {
    field: 'bank',
    title: 'Bank',
    also: ['nama bank', 'bank rekening'],
    required: false,
    read: asText,
    example: 'BRI; boleh kosong, bersama nomor dan pemiliknya',
  },
  {
    field: 'account_number',
    title: 'Nomor Rekening',
    also: ['no rekening', 'no rek', 'norek', 'nomor rek', 'rekening'],
    required: false,
    read: asDigits,
    example: '003401012345508, dengan nol di depan; baru dipakai sesudah petaninya menjawab ya',
  },
  {
    field: 'account_holder',
    title: 'Atas Nama',
    also: [
      'pemilik rekening',
      'nama pemilik rekening',
      'a.n.',
      'a/n',
      'an',
      'nama di rekening',
      'atas nama rekening',
    ],
    required: false,
    read: asText,
    example: 'Wagiyem',
  },
];

const referenceField = (
  field: string,
  title: string,
  read: CellReader,
  { also = [], required = false, example }: { also?: string[]; required?: boolean; example: string },
): ImportField => ({ field, title, also, required, read, example });

const referencePrices: ImportField[] = [
  referenceField('commodity', 'Komoditas', asCommodity, {
    also: ['commodity'],
    required: true,
    example: 'Beras, Gabah, Cabai rawit merah',
  }),
  referenceField('class', 'Kelas', asClass, {
    also: ['kelas mutu', 'class'],
    example: 'Medium, GKG; kosong untuk semua kelas',
  }),
  referenceField('kind', 'Jenis', asWord, { also: ['kind'], required: true, example: 'HPP, HET, HAP' }),
  referenceField('level', 'Tingkat', asReferenceLevel, {
    also: ['level'],
    required: true,
    example: 'produsen, gudang, konsumen',
  }),
  referenceField('zone', 'Zona', asZone, {
    also: ['zone'],
    example: '1, 2, atau 3; kosong untuk seluruh Indonesia',
  }),
  referenceField('low', 'Harga Terendah', asRupiah, {
    also: ['terendah', 'batas bawah', 'low'],
    example: '6.500; untuk HPP dan HAP',
  }),
  referenceField('high', 'Harga Tertinggi', asRupiah, {
    also: ['tertinggi', 'batas atas', 'high'],
    example: '13.500; untuk HET dan HAP',
  }),
  referenceField('effective_from', 'Mulai Berlaku', asDay, {
    also: ['mulai', 'berlaku mulai', 'effective_from'],
    required: true,
    example: '22/08/2025',
  }),
  referenceField('effective_until', 'Berlaku Sampai', asDay, {
    also: ['sampai', 'effective_until'],
    example: 'Kosong bila belum berakhir',
  }),
  referenceField('source', 'Sumber', asText, {
    also: ['peraturan', 'source'],
    required: true,
    example: 'Kepbadan 299/2025, zona 1; tulis ‘periksa lagi’ bila belum pasti',
  }),
  referenceField('source_url', 'Tautan Sumber', asText, {
    also: ['tautan', 'source_url'],
    example: 'https://…; boleh kosong',
  }),
  referenceField('checked_on', 'Diperiksa', asDay, {
    also: ['checked_on'],
    example: 'Hari dicocokkan dengan sumbernya; kosong berarti hari ini',
  }),
];

/**
 * The columns allowed in a file of `kind`; a farmer imports only their own products, so that there is no seller column.
 */
export function importFields(kind: ImportKind, role: Role): ImportField[] {
  if (kind === 'farmers') return farmers;
  if (kind === 'reference-prices') return referencePrices;
  return role === 'admin' ? products : products.filter(({ field }) => field !== 'farmer');
}

/** The forms' own schemas for rows. Imported farmers choose their own password. */
export const importSchemas = {
  products: importedListing,
  farmers: importFarmerInput,
  'reference-prices': importedPrice,
} as const;

/** The schema of each field alone, for rows in which another field is wrong. */
export const importFieldSchemas: Record<ImportKind, Record<string, z.ZodType>> = {
  products: importedListing.shape,
  farmers: importedFarmerFields.shape,
  'reference-prices': createPriceInput.shape,
};
