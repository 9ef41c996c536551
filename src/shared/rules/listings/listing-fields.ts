import { type Category, DETAIL_LOW_THRESHOLD, LIST_LOW_THRESHOLD } from '../../enums/labels.ts';
import type { QualityClass } from '../quality/quality-classes.ts';
import { COMMODITY_CATEGORIES, type Commodity } from '../references/commodities.ts';
import { weighingLimits } from '../weighing/listing-weighing-terms.ts';

/**
 * The fields of a listing, each defined once: its column, API name, validation, label, input, import, export,
 * display and audit name. Forms, schemas and files are derived from this table
 * (docs/guides/add-a-listing-field.md); product, stock, pictures and seller are stored elsewhere and are not
 * part of it.
 */

/**
 * The kind of a field's value: money per unit, a quantity, a step, a percentage in tenths, a quality class, a
 * commodity, a boolean, a day, a text, a short single-line text, a picture of this site, tags.
 */
export type FieldKind =
  | 'money'
  | 'quantity'
  | 'step'
  | 'percent'
  | 'class'
  | 'commodity'
  | 'yesNo'
  | 'day'
  | 'text'
  | 'line'
  | 'picture'
  | 'tags';

export type ListingField = {
  kind: FieldKind;
  /** `required`: always present; `usual`: `otherwise` is the default; `optional`: null by default. */
  need: 'required' | 'usual' | 'optional';
  otherwise?: string | number | boolean | readonly string[];
  /** The minimum of a number. */
  least?: number;
  /** The maximum length of a text, or the maximum of a percentage. */
  most?: number;
  /** The field's name in error texts; empty when the position of the error is clear enough. */
  said?: string;
  /** The label in the form. */
  label: string;
  /** The collapsible section of the form that contains it, and the hint below it. */
  form?: 'quality' | 'bidding' | 'weighing' | 'more';
  hint?: string;
  /** The name in the audit trail, if it differs from the label. */
  trail?: string;
  /** Its column in an imported file: title, aliases in lower case, and an example value. */
  sheet: { title: string; also: readonly string[]; example: string };
  /** Its column in an exported file. */
  exported?: { label: string; width: number };
  /** The label on the product page, if the page shows it. */
  shown?: string;
  /** The product page shows it next to the price instead of in the list of facts. */
  apart?: true;
  /** The categories that have this field; all by default. */
  only?: readonly Category[];
};

/** In the order of the form and of the import template. Each key is the name in the API and of the column. */
export const listingFields = {
  price_tengkulak: {
    kind: 'money',
    need: 'required',
    least: 0,
    said: 'Harga tengkulak',
    label: 'Harga Tengkulak',
    sheet: { title: 'Harga Tengkulak', also: ['price_tengkulak'], example: '10.500' },
    exported: { label: 'Harga Tengkulak', width: 16 },
  },
  price_customer: {
    kind: 'money',
    need: 'required',
    least: 0,
    said: 'Harga customer',
    label: 'Harga Customer',
    sheet: { title: 'Harga Customer', also: ['harga', 'harga jual', 'price_customer'], example: '12.000' },
    exported: { label: 'Harga Customer', width: 16 },
  },
  commodity: {
    kind: 'commodity',
    need: 'optional',
    label: 'Komoditas',
    hint: 'Pilih bila sama, supaya harganya bisa dibandingkan dengan HAP pemerintah. Boleh kosong.',
    sheet: { title: 'Komoditas', also: ['commodity'], example: 'Cabai rawit merah, Bawang merah, Jagung' },
    exported: { label: 'Komoditas', width: 22 },
    shown: 'Komoditas',
    only: COMMODITY_CATEGORIES,
  },
  description: {
    kind: 'text',
    need: 'usual',
    otherwise: '',
    most: 4000,
    label: 'Keterangan',
    form: 'more',
    sheet: { title: 'Deskripsi', also: ['keterangan', 'description'], example: 'Pulen, panen November' },
  },
  harvest_date: {
    kind: 'day',
    need: 'optional',
    label: 'Tanggal panen',
    form: 'more',
    sheet: { title: 'Tanggal Panen', also: ['panen', 'harvest_date'], example: '21/11/2026' },
    shown: 'Panen',
  },
  quality_class: {
    kind: 'class',
    need: 'optional',
    label: 'Kelas mutu',
    form: 'quality',
    hint: 'Boleh kosong. Organik dan indikasi geografis hanya dengan nomor sertifikatnya.',
    sheet: { title: 'Kelas Mutu', also: ['kelas', 'mutu', 'quality_class'], example: 'Premium, Medium, GKP' },
    exported: { label: 'Kelas Mutu', width: 18 },
    shown: 'Kelas mutu',
    apart: true,
    only: ['beras', 'gabah'],
  },
  certificate: {
    kind: 'line',
    need: 'optional',
    most: 60,
    label: 'Nomor sertifikat',
    form: 'quality',
    hint: 'Wajib bila nama, tag, kelas, atau keterangannya menyebut organik, halal, P-IRT, atau indikasi geografis.',
    sheet: {
      title: 'Nomor Sertifikat',
      also: ['no sertifikat', 'no. sertifikat', 'certificate'],
      example: 'seperti tertulis di sertifikatnya',
    },
    exported: { label: 'Nomor Sertifikat', width: 22 },
    shown: 'Nomor sertifikat',
    apart: true,
  },
  moisture: {
    kind: 'percent',
    need: 'optional',
    said: 'Kadar air',
    label: 'Kadar air (%)',
    form: 'quality',
    hint: 'Boleh kosong. Untuk beras, gabah, dan palawija; pembeli melihatnya.',
    trail: 'Kadar air',
    sheet: { title: 'Kadar Air (%)', also: ['kadar air', 'moisture'], example: '13,5' },
    exported: { label: 'Kadar Air (%)', width: 14 },
    shown: 'Kadar air',
    apart: true,
    only: ['beras', 'gabah', 'palawija'],
  },
  empty_husk: {
    kind: 'percent',
    need: 'optional',
    said: 'Hampa dan kotoran',
    label: 'Hampa dan kotoran (%)',
    form: 'quality',
    trail: 'Hampa dan kotoran',
    sheet: { title: 'Hampa dan Kotoran (%)', also: ['hampa', 'kotoran', 'empty_husk'], example: '3' },
    exported: { label: 'Hampa dan Kotoran (%)', width: 20 },
    shown: 'Hampa dan kotoran',
    apart: true,
    only: ['gabah'],
  },
  broken: {
    kind: 'percent',
    need: 'optional',
    said: 'Butir patah',
    label: 'Butir patah (%)',
    form: 'quality',
    trail: 'Butir patah',
    sheet: { title: 'Butir Patah (%)', also: ['butir patah', 'broken'], example: '15' },
    exported: { label: 'Butir Patah (%)', width: 14 },
    shown: 'Butir patah',
    apart: true,
    only: ['beras'],
  },
  menir: {
    kind: 'percent',
    need: 'optional',
    said: 'Butir menir',
    label: 'Butir menir (%)',
    form: 'quality',
    trail: 'Butir menir',
    sheet: { title: 'Butir Menir (%)', also: ['menir', 'butir menir'], example: '0,5' },
    exported: { label: 'Butir Menir (%)', width: 14 },
    shown: 'Butir menir',
    apart: true,
    only: ['beras'],
  },
  grade: {
    kind: 'line',
    need: 'optional',
    most: 60,
    label: 'Grade',
    form: 'quality',
    hint: 'Boleh kosong, dengan kata Anda sendiri: Grade A, isi 4 sekilo.',
    sheet: { title: 'Grade', also: ['grade mutu'], example: 'Grade A, isi 4 sekilo' },
    exported: { label: 'Grade', width: 20 },
    shown: 'Grade',
    apart: true,
    only: ['fruit', 'vegetables', 'fish', 'dairy', 'lainnya'],
  },
  measured_by: {
    kind: 'line',
    need: 'optional',
    most: 80,
    label: 'Diukur oleh',
    form: 'quality',
    hint: 'Isi bila angkanya diukur, misalnya oleh PPL, penggilingan, atau Anda sendiri.',
    sheet: { title: 'Diukur Oleh', also: ['measured_by'], example: 'PPL Kecamatan Pakem' },
    exported: { label: 'Diukur Oleh', width: 22 },
    shown: 'Diukur oleh',
    apart: true,
    only: ['beras', 'gabah', 'palawija'],
  },
  measured_on: {
    kind: 'day',
    need: 'optional',
    label: 'Tanggal diukur',
    form: 'quality',
    sheet: { title: 'Tanggal Diukur', also: ['measured_on'], example: '20/11/2026' },
    exported: { label: 'Tanggal Diukur', width: 14 },
    shown: 'Tanggal diukur',
    apart: true,
    only: ['beras', 'gabah', 'palawija'],
  },
  measured_with: {
    kind: 'line',
    need: 'optional',
    most: 80,
    label: 'Diukur dengan',
    form: 'quality',
    sheet: { title: 'Diukur Dengan', also: ['alat ukur', 'measured_with'], example: 'Moisture meter' },
    exported: { label: 'Diukur Dengan', width: 22 },
    shown: 'Diukur dengan',
    apart: true,
    only: ['beras', 'gabah', 'palawija'],
  },
  measured_photo: {
    kind: 'picture',
    need: 'optional',
    label: 'Foto alat atau sertifikat',
    form: 'quality',
    hint: 'Boleh kosong. Pembeli bisa membukanya.',
    sheet: { title: 'Foto Pengukuran', also: ['sertifikat', 'measured_photo'], example: '/unggahan/…' },
    shown: 'Foto pengukuran',
    apart: true,
    only: ['beras', 'gabah', 'palawija'],
  },
  tags: {
    kind: 'tags',
    need: 'usual',
    otherwise: [],
    label: 'Tag',
    form: 'more',
    hint: 'Pisahkan dengan koma. Ikut dicari pembeli.',
    sheet: { title: 'Tag', also: ['tags'], example: 'panen baru, pulen' },
  },
  negotiable: {
    kind: 'yesNo',
    need: 'usual',
    otherwise: true,
    label: 'Bisa ditawar',
    form: 'bidding',
    sheet: { title: 'Bisa Ditawar', also: ['ditawar', 'negotiable'], example: 'ya atau tidak' },
  },
  min_lot: {
    kind: 'quantity',
    need: 'usual',
    otherwise: 1,
    label: 'Paling sedikit sekali beli atau tawar',
    form: 'bidding',
    sheet: { title: 'Minimal Pembelian', also: ['minimal', 'min_lot'], example: '5' },
    exported: { label: 'Minimal Pembelian', width: 16 },
  },
  step: {
    kind: 'step',
    need: 'usual',
    otherwise: 1,
    said: 'Kelipatan',
    label: 'Dijual per kelipatan',
    form: 'bidding',
    hint: 'Pembeli memesan dan menawar dalam kelipatan ini. Satuan buah selalu 1.',
    sheet: { title: 'Kelipatan', also: ['step'], example: '1; 0,5; 0,25; 0,1; 0,05; atau 0,001' },
    exported: { label: 'Kelipatan', width: 10 },
  },
  weighed: {
    kind: 'yesNo',
    need: 'usual',
    otherwise: false,
    label: 'Dijual menurut timbangan',
    form: 'weighing',
    trail: 'Dijual menurut timbangan',
    sheet: { title: 'Menurut Timbangan', also: ['timbangan', 'weighed'], example: 'ya atau tidak' },
    exported: { label: 'Menurut Timbangan', width: 14 },
    shown: 'Dijual menurut timbangan',
    apart: true,
  },
  weigh_tolerance: {
    kind: 'percent',
    need: 'optional',
    most: weighingLimits.tolerance,
    said: 'Toleransi',
    label: 'Toleransi timbangan (%)',
    form: 'weighing',
    hint: `Boleh lebih atau kurang berapa persen dari yang dipesan. Kosong berarti ${weighingLimits.usualTolerance}.`,
    trail: 'Toleransi timbangan',
    sheet: { title: 'Toleransi Timbangan (%)', also: ['toleransi', 'weigh_tolerance'], example: '10' },
    exported: { label: 'Toleransi Timbangan (%)', width: 14 },
    shown: 'Toleransi timbangan',
    apart: true,
  },
  weigh_moisture: {
    kind: 'percent',
    need: 'optional',
    most: weighingLimits.base,
    said: 'Kadar air dasar',
    label: 'Kadar air dasar (%)',
    form: 'weighing',
    hint: 'Lebih basah dari ini, yang dibayar berkurang. Kosong: dibayar apa adanya.',
    trail: 'Kadar air dasar',
    sheet: { title: 'Kadar Air Dasar (%)', also: ['kadar air dasar', 'weigh_moisture'], example: '14' },
    exported: { label: 'Kadar Air Dasar (%)', width: 14 },
    shown: 'Kadar air dasar',
    apart: true,
  },
  weigh_hampa: {
    kind: 'percent',
    need: 'optional',
    most: weighingLimits.base,
    said: 'Hampa dasar',
    label: 'Hampa dasar (%)',
    form: 'weighing',
    hint: 'Lebih hampa atau kotor dari ini, yang dibayar berkurang. Kosong: dibayar apa adanya.',
    trail: 'Hampa dasar',
    sheet: { title: 'Hampa Dasar (%)', also: ['hampa dasar', 'weigh_hampa'], example: '3' },
    exported: { label: 'Hampa Dasar (%)', width: 14 },
    shown: 'Hampa dasar',
    apart: true,
  },
  bid_auto_accept: {
    kind: 'money',
    need: 'optional',
    least: 1,
    said: 'Batas harga',
    label: 'Terima otomatis mulai',
    form: 'bidding',
    hint: 'Boleh kosong. Paling tinggi sama dengan harga customer; pembeli tidak melihatnya.',
    sheet: {
      title: 'Terima Otomatis Mulai',
      also: ['terima otomatis', 'bid_auto_accept'],
      example: '11.500; kosong berarti aturan petani',
    },
  },
  bid_floor: {
    kind: 'money',
    need: 'optional',
    least: 1,
    said: 'Batas harga',
    label: 'Tolak otomatis di bawah',
    form: 'bidding',
    hint: 'Boleh kosong. Harus di bawah batas terima otomatis.',
    sheet: {
      title: 'Tolak Otomatis di Bawah',
      also: ['tolak otomatis', 'bid_floor'],
      example: '10.000; kosong berarti aturan petani',
    },
  },
  low_threshold: {
    kind: 'quantity',
    need: 'optional',
    least: 1,
    said: 'Batas stok',
    label: 'Terbatas di daftar sampai',
    form: 'more',
    hint: `Kosong berarti ${LIST_LOW_THRESHOLD}.`,
    trail: 'Batas stok terbatas di daftar',
    sheet: { title: 'Terbatas di Daftar Sampai', also: ['low_threshold'], example: '50' },
  },
  few_threshold: {
    kind: 'quantity',
    need: 'optional',
    least: 1,
    said: 'Batas stok',
    label: 'Terbatas di halaman produk sampai',
    form: 'more',
    hint: `Kosong berarti ${DETAIL_LOW_THRESHOLD}.`,
    trail: 'Batas stok terbatas di halaman produk',
    sheet: { title: 'Terbatas di Halaman Produk Sampai', also: ['few_threshold'], example: '10' },
  },
} as const satisfies Record<string, ListingField>;

export type ListingFields = typeof listingFields;
export type FieldWire = keyof ListingFields;

type ValueOfKind = {
  money: number;
  quantity: number;
  step: number;
  percent: number;
  class: QualityClass;
  commodity: Commodity;
  yesNo: boolean;
  day: string;
  text: string;
  line: string;
  picture: string;
  tags: string[];
};

type Named<What extends string> = {
  [W in FieldWire]: ListingFields[W] extends Record<What, unknown> ? W : never;
}[FieldWire];
/** The fields of an exported file, and those of the product page. */
export type ExportedWire = Named<'exported'>;
export type ShownWire = Named<'shown'>;

/** The type of each field's value when a listing is read. */
export type FieldValues = {
  [W in FieldWire]: ListingFields[W]['need'] extends 'optional'
    ? ValueOfKind[ListingFields[W]['kind']] | null
    : ValueOfKind[ListingFields[W]['kind']];
};

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S;
/** The property of a field on the listings table. */
export type FieldProperty<W extends FieldWire = FieldWire> = Camel<W>;

export const fieldPropertyOf = <W extends FieldWire>(wire: W): FieldProperty<W> =>
  wire.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as FieldProperty<W>;

/** The table's rows as pairs of name and definition. */
export const fieldList = Object.entries(listingFields) as [FieldWire, ListingField][];

/** The fields of a product page, all empty. */
export const noShownFields = Object.fromEntries(
  fieldList.flatMap(([wire, { shown, otherwise }]) => (shown ? [[wire, otherwise ?? null]] : [])),
) as Pick<FieldValues, ShownWire>;

/** The definition of one field. */
export const listingFieldOf = (wire: FieldWire): ListingField => listingFields[wire];
