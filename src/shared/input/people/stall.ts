import { z } from 'zod';
import { MONEY_MAX } from '../../figures/money.ts';
import { isReadable } from '../../readable.ts';
import { uploadUrl } from '../parts/uploads.ts';

const text = (max: number) =>
  z
    .string('Isi dengan teks')
    .trim()
    .max(max, `Paling banyak ${max} huruf`)
    .refine(isReadable, 'Ada huruf yang tidak bisa dibaca');

const fee = z
  .int('Ongkos harus bilangan bulat')
  .min(0, 'Ongkos tidak boleh kurang dari 0')
  .max(MONEY_MAX, 'Ongkos terlalu besar');
const percent = z
  .int('Isi dengan persen yang bulat')
  .min(1, 'Antara 1 dan 100 persen')
  .max(100, 'Antara 1 dan 100 persen')
  .nullable();

const hour = z
  .int('Isi dengan jam 0 sampai 23')
  .min(0, 'Jam 0 sampai 23')
  .max(23, 'Jam 0 sampai 23')
  .nullable();

/** The most crops that one month of the harvest calendar names. */
export const CROPS_PER_MONTH = 4;

const account = z.strictObject({
  bank: text(60).min(2, 'Isi nama bank'),
  /** Spaces, dots and dashes between the digits are left out. */
  number: z
    .string('Isi dengan teks')
    .trim()
    .regex(/^\d(?:[ .-]?\d){5,19}$/, 'Nomor rekening terdiri dari 6 sampai 20 angka')
    .transform((value) => value.replace(/\D/g, '')),
  holder: text(80).regex(/\p{L}.*\p{L}/u, 'Isi nama pemilik rekening'),
});

/** Where a farmer is paid out to; `number` is digits alone. */
export type PayoutAccount = z.output<typeof account>;

const harvest = z.strictObject({
  month: z.int('Bulan 1 sampai 12').min(1, 'Bulan 1 sampai 12').max(12, 'Bulan 1 sampai 12'),
  crop: text(40).min(1, 'Isi nama tanaman'),
});

/** What a farmer settles for himself (R43); only what is given changes. */
export const updateStallInput = z
  .strictObject({
    /** What he calls himself under his name, such as 'Petani padi'. */
    title: text(60).min(1, 'Isi sebutan'),
    story: text(2000),
    phonePublic: z.boolean('Isi dengan ya atau tidak'),
    portraitUrl: z
      .union(
        [uploadUrl, z.string().regex(/^\/gambar\/portraits\/[a-z0-9-]+\.avif$/)],
        'Unggah foto lebih dahulu.',
      )
      .nullable(),
    harvestCalendar: z
      .array(harvest, 'Kalender harus berupa daftar')
      .max(12 * CROPS_PER_MONTH, 'Kalender terlalu panjang')
      .refine(
        (all) =>
          [...Map.groupBy(all, ({ month }) => month).values()].every(
            (crops) => crops.length <= CROPS_PER_MONTH,
          ),
        `Paling banyak ${CROPS_PER_MONTH} tanaman sebulan`,
      ),
    /** By regency code, `default` for all others; in the store currency. */
    deliveryFees: z.record(z.string().regex(/^(default|\d{4})$/, 'Kabupaten tidak dikenal'), fee),
    /** Weekdays, Sunday 0 to Saturday 6; none means that he does not say. */
    deliveryDays: z
      .array(z.int('Pilih hari').min(0, 'Pilih hari').max(6, 'Pilih hari'), 'Pilih hari')
      .max(7, 'Pilih hari')
      .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
    /** Until which full hour of the day before an order still goes along; null takes it away. */
    deliveryCutoff: hour,
    /** From what sum of his goods in one order his named fees fall away; null takes it away. */
    deliveryFreeFrom: fee.min(1, 'Isi paling sedikit 1, atau kosongkan').nullable(),
    pickup: z.boolean('Isi dengan ya atau tidak'),
    delivery: z.boolean('Isi dengan ya atau tidak'),
    /** What new listings start with, in percent of their list price; null switches each off. */
    bidFloorPercent: percent,
    bidAutoAcceptPercent: percent,
    /** Where he is paid out to; null takes it away. */
    payoutAccount: account.nullable(),
    version: z.int().min(1),
  })
  .partial();

/** How one wants to hear of things; only what is given changes, null takes an hour away. */
export const preferencesInput = z
  .strictObject({
    email: z.boolean('Isi dengan ya atau tidak'),
    digest: z.boolean('Isi dengan ya atau tidak'),
    digestHour: hour,
    quietFrom: hour,
    quietTo: hour,
    whatsapp: z.boolean('Isi dengan ya atau tidak'),
    sms: z.boolean('Isi dengan ya atau tidak'),
  })
  .partial()
  .refine(
    ({ quietFrom, quietTo }) =>
      (quietFrom === undefined && quietTo === undefined) || (quietFrom == null) === (quietTo == null),
    { error: 'Isi jam mulai dan jam selesai, atau kosongkan keduanya', path: ['quietTo'] },
  );
