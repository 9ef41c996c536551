import { z } from 'zod';
import { MONEY_MAX } from '../../format/money.ts';
import { withoutInvisible } from '../../format/without-invisible.ts';
import { claimWithoutFieldText } from '../../rules/quality/certified-claims.ts';
import { anyText } from '../fields/text.ts';
import { uploadUrl } from '../fields/upload-fields.ts';

const text = (max: number) => anyText(max, 'Isi dengan teks');

/** A text without a claim that only a certificate allows: the profile has no field for its number. */
const claimless = (schema: z.ZodString) =>
  schema.superRefine((value, context) => {
    const message = claimWithoutFieldText(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

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

/** The maximum number of crops per month of the harvest calendar. */
export const CROPS_PER_MONTH = 4;

/** A payout account as its owner types it. */
export const payoutAccountFields = z.strictObject({
  bank: text(60).min(2, 'Isi nama bank'),
  /** Strips spaces, dots and dashes from the digits. */
  number: z
    .string('Isi dengan teks')
    .overwrite(withoutInvisible)
    .trim()
    .regex(/^\d(?:[ .-]?\d){5,19}$/, 'Nomor rekening terdiri dari 6 sampai 20 angka')
    .transform((value) => value.replace(/\D/g, '')),
  holder: text(80).regex(/\p{L}.*\p{L}/u, 'Isi nama pemilik rekening'),
});

/** A farmer's payout account; `number` has digits only. */
export type PayoutAccount = z.output<typeof payoutAccountFields>;

const harvest = z.strictObject({
  month: z.int('Bulan 1 sampai 12').min(1, 'Bulan 1 sampai 12').max(12, 'Bulan 1 sampai 12'),
  crop: claimless(text(40).min(1, 'Isi nama tanaman')),
});

/** What a farmer may set themselves (R43); an omitted value is unchanged. */
export const updateSellerProfileInput = z
  .strictObject({
    /** The farmer's title below the name, such as 'Petani padi'. */
    title: claimless(text(60).min(1, 'Isi sebutan')),
    story: claimless(text(2000)),
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
    /** Weekdays, Sunday 0 to Saturday 6; none means that the farmer has not set them. */
    deliveryDays: z
      .array(z.int('Pilih hari').min(0, 'Pilih hari').max(6, 'Pilih hari'), 'Pilih hari')
      .max(7, 'Pilih hari')
      .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
    /** The cutoff hour of the day before; null removes it. */
    deliveryCutoff: hour,
    /** The subtotal in one order from which the farmer's named fees are waived; null removes it. */
    deliveryFreeFrom: fee.min(1, 'Isi paling sedikit 1, atau kosongkan').nullable(),
    pickup: z.boolean('Isi dengan ya atau tidak'),
    delivery: z.boolean('Isi dengan ya atau tidak'),
    /** The defaults of new listings, in percent of the list price; null disables each. */
    bidFloorPercent: percent,
    bidAutoAcceptPercent: percent,
    /** The payout account; null removes it. */
    payoutAccount: payoutAccountFields.nullable(),
    version: z.int().min(1),
  })
  .partial();

/** The user's notification preferences; an omitted value is unchanged, null removes an hour. */
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
