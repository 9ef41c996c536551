import { z } from 'zod';
import { isReadable } from '../format/is-readable.ts';
import { CURRENCIES, MONEY_MAX } from '../format/money.ts';
import { withoutInvisible } from '../format/without-invisible.ts';
import { uploadUrl } from './fields/upload-fields.ts';

const whole = (least: number, most: number) => {
  const text = `Isi bilangan bulat antara ${least} dan ${most}`;
  return z.int(text).min(least, text).max(most, text);
};
const line = (most: number, clean = withoutInvisible) =>
  z
    .string()
    .overwrite(clean)
    .trim()
    .max(most, `Paling banyak ${most} huruf`)
    .refine(isReadable, 'Ada huruf yang tidak bisa dibaca');

/** A code that a message or a document split over several lines. */
const unbroken = (text: string) => withoutInvisible(text.replace(/[\r\n\t]+/g, ''));

/**
 * The day when an admin last compared a value with its source; blank until then, and shown as due for a
 * review.
 */
const checkedOn = () => z.union([z.literal(''), z.iso.date('Isi tanggal')], 'Isi tanggal').default('');

/** National holidays and common leave days of 2026, by the joint decree of the three ministers. */
const HOLIDAYS_2026 = [
  '2026-01-01 2026-01-16 2026-02-16 2026-02-17 2026-03-18 2026-03-19 2026-03-20 2026-03-21 2026-03-22 2026-03-23',
  '2026-03-24 2026-04-03 2026-04-05 2026-05-01 2026-05-14 2026-05-15 2026-05-27 2026-05-28 2026-05-31 2026-06-01',
  '2026-06-16 2026-08-17 2026-08-25 2026-12-24 2026-12-25',
].join(' ');

/** Every store setting with its default; the keys are the rows of the settings table. */
export const settingsSchemas = {
  site: z.object({
    product: line(60).min(1, 'Isi nama situs').default('Lumbung'),
    /** The shop's logo, an uploaded picture; the default logo when empty. */
    logo: z.union([z.literal(''), uploadUrl], 'Unggah gambar lebih dahulu.').default(''),
    phone: line(30).default('0274 000 000'),
    whatsapp: line(20).default(''),
    /**
     * Blank until the admin sets it: then no contact email is sent, and emails come from a no-reply address.
     */
    email: z
      .union([z.literal(''), z.email('Format email belum benar')], 'Format email belum benar')
      .default('halo@lumbung.example'),
    address: line(200).default('Jl. Kaliurang Km 17, Pakem, Sleman, Yogyakarta'),
    hours: line(80).default('Senin - Minggu 7:00 - 18:00'),
    about: line(600).default(
      'Kami mempertemukan petani di sekitar Yogyakarta dengan pembelinya. Harga terbuka, tawar-menawar langsung, nama petani di setiap barang.',
    ),
  }),
  /**
   * Whether the shop is open to everyone. While it is not, only a link with the key opens it, and the public
   * sees a notice.
   */
  door: z.object({
    open: z.boolean().default(true),
    key: z
      .string()
      .overwrite(withoutInvisible)
      .trim()
      .regex(/^[A-Za-z0-9_-]{0,64}$/, 'Huruf dan angka saja, paling banyak 64')
      .default(''),
  }),
  store: z.object({
    currency: z.enum(CURRENCIES).default('IDR'),
    passwordMinLength: whole(6, 64).default(6),
    /** The platform's commission in percent of an order's subtotal. */
    commissionPercent: z
      .number('Isi angka antara 0 dan 50')
      .min(0, 'Isi angka antara 0 dan 50')
      .max(50, 'Isi angka antara 0 dan 50')
      .default(0),
  }),
  payment: z.object({
    cod: z.boolean().default(false),
    transfer: z.boolean().default(false),
    qris: z.boolean().default(false),
    /** Bayar online; only effective with the gateway's keys. */
    gateway: z.boolean().default(false),
    bankName: line(60).default(''),
    bankAccount: line(40).default(''),
    bankHolder: line(80).default(''),
    /** The shop's static QRIS string, the base of the dynamic ones. */
    qrisStatic: line(512, unbroken).default(''),
    payWithinHours: whole(1, 168).default(24),
    /** How long after its receipt an order can be disputed, and the seller's money is held. */
    contestDays: whole(0, 30).default(7),
    /** How many days a paid order may wait to be prepared, then to be sent, then to be received. */
    processDays: whole(1, 30).default(2),
    shipDays: whole(1, 60).default(5),
    receiveDays: whole(1, 60).default(7),
    /** The day of the month on which balances are paid out; 0 for none. */
    payoutDay: whole(0, 28).default(0),
    /**
     * A payout above this amount requires re-authentication before its approval; in the store currency's
     * minor unit.
     */
    payoutProofAbove: whole(0, MONEY_MAX).default(5_000_000),
    /** Whether another admin than its creator must approve a payout. */
    payoutTwoAdmins: z.boolean().default(false),
    /**
     * A weigh ticket within the tolerance is confirmed automatically when the other side does not respond for
     * 48 hours.
     */
    weighingByTime: z.boolean().default(true),
  }),
  /** The days without delivery, which delivery dates skip. */
  calendar: z.object({
    holidays: z
      .string()
      .overwrite(withoutInvisible)
      .trim()
      .max(4000, 'Paling banyak 4000 huruf')
      .regex(/^(\d{4}-\d\d-\d\d([\s,]+|$))*$/, 'Tulis tiap tanggal seperti 2026-12-25, dipisah spasi')
      .default(HOLIDAYS_2026),
    /** No delivery date is promised beyond it. */
    knownUntil: z.iso.date('Isi tanggal').default('2026-12-31'),
  }),
  /** How much a new buyer may reserve without paying. */
  holding: z.object({
    /** The maximum number of guest checkouts in 24 hours, by the typed email and by network. */
    checkoutsPerEmail: whole(1, 1000).default(20),
    checkoutsPerAddress: whole(1, 10_000).default(60),
    /** The maximum number of an account's unpaid checkouts. */
    openCheckouts: whole(1, 1000).default(50),
    /** A reservation is large above this share of a listing's stock; a single lot never is. */
    largeShare: whole(1, 100).default(50),
    /** The maximum number of listings on which a buyer may have large reservations at once. */
    largeGoods: whole(1, 100).default(5),
    /**
     * How much of all goods on offer, in percent, one new buyer, one network and all unconfirmed buyers may reserve
     * without paying.
     */
    personShare: whole(1, 100).default(5),
    networkShare: whole(1, 100).default(5),
    strangersShare: whole(1, 100).default(50),
    /** How long a large reservation waits for its buyer's confirmation by mail. */
    confirmMinutes: whole(15, 1440).default(60),
    /** How long a transfer receipt extends the reservation after the payment deadline. */
    checkHours: whole(1, 336).default(72),
  }),
  bidding: z.object({
    expiryHours: whole(24, 72).default(48),
    reminderHours: whole(1, 23).default(12),
    holdHours: whole(1, 168).default(24),
    offersPerListing24h: whole(1, 100).default(3),
    offersPerNegotiation: whole(1, 100).default(5),
    openBidsPerCustomer: whole(1, 1000).default(20),
    unpaidBeforeSuspension: whole(1, 20).default(2),
    unpaidWindowDays: whole(1, 365).default(60),
    suspensionDays: whole(1, 365).default(30),
  }),
  /** The ministry's complaints office, which every marketplace must name. */
  duties: z.object({
    office: line(160).default(
      'Direktorat Jenderal Perlindungan Konsumen dan Tertib Niaga, Kementerian Perdagangan',
    ),
    whatsapp: line(30).default('0853 1111 1010'),
    phone: line(30).default('(021) 3441839'),
    email: z
      .union([z.literal(''), z.email('Format email belum benar')], 'Format email belum benar')
      .default('pengaduan.konsumen@kemendag.go.id'),
    site: line(80).default('simpktn.kemendag.go.id'),
    source: line(300).default(
      'Keterangan pers Kementerian Perdagangan, Juli 2024, menurut Kontan 12-7-2024; isi Permendag 31/2023 belum dibaca dari naskah aslinya',
    ),
    checkedOn: checkedOn(),
  }),
  /** Income tax of sellers that the shop withholds (PMK 37/2025); only an appointed marketplace may. */
  tax: z.object({
    withhold: z.boolean().default(false),
    /** The number and the day of the decree that appointed the shop. */
    appointment: line(120).default(''),
    ratePercent: z
      .number('Isi angka antara 0 dan 5')
      .min(0, 'Isi angka antara 0 dan 5')
      .max(5, 'Isi angka antara 0 dan 5')
      .refine(
        (rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-9,
        'Paling banyak dua angka di belakang koma',
      )
      .default(0.5),
    rateSource: line(300).default(
      'PMK 37/2025 (berlaku 14 Juli 2025), menurut ringkasan DDTC dan IKPI Juli 2025; naskah aslinya belum dibaca',
    ),
    rateCheckedOn: checkedOn(),
    threshold: whole(0, MONEY_MAX).default(500_000_000),
    thresholdSource: line(300).default(
      'PMK 37/2025 pasal 6 dan 10, menurut ringkasan DDTC dan IKPI Juli 2025; naskah aslinya belum dibaca',
    ),
    thresholdCheckedOn: checkedOn(),
  }),
  backup: z.object({
    /** The hour (WIB) of the daily backup. */
    hour: whole(0, 23).default(2),
    /** The number of backups to keep. */
    keep: whole(1, 365).default(7),
  }),
  /** Whether the shop checks once a day for a newer version; it sends no request while this is off. */
  releases: z.object({
    ask: z.boolean().default(false),
    /** A public JSON file; the default is at the host of the repository that package.json names. */
    address: line(300)
      .refine(
        (url) => url === '' || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)),
        'Isi alamat lengkap, misalnya https://contoh.id/rilis.json',
      )
      .default('https://lumbung.example/rilis.json'),
  }),
  security: z.object({
    /** An admin without MFA must set it up before anything else. */
    adminSecondFactor: z.boolean().default(true),
    /** How long a re-authentication lasts. */
    proofMinutes: whole(1, 240).default(15),
    /** The idle hours after which a session ends, by role. */
    idleHoursAdmin: whole(1, 720).default(12),
    idleHoursFarmer: whole(1, 720).default(720),
    idleHoursCustomer: whole(1, 720).default(720),
  }),
} as const;

export type SettingsKey = keyof typeof settingsSchemas;
export type Settings = { [K in SettingsKey]: z.output<(typeof settingsSchemas)[K]> };
