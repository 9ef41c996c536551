import { z } from 'zod';
import { CURRENCIES, MONEY_MAX } from '../figures/money.ts';
import { isReadable } from '../readable.ts';
import { uploadUrl } from './parts/uploads.ts';

const whole = (least: number, most: number) => {
  const text = `Isi bilangan bulat antara ${least} dan ${most}`;
  return z.int(text).min(least, text).max(most, text);
};
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Paling banyak ${most} huruf`)
    .refine(isReadable, 'Ada huruf yang tidak bisa dibaca');

/** When somebody last compared a figure with its source; blank until then, and shown as to be looked at again. */
const checkedOn = () => z.union([z.literal(''), z.iso.date('Isi tanggal')], 'Isi tanggal').default('');

/** National holidays and common leave days of 2026, as the three ministers decided them together. */
const HOLIDAYS_2026 = [
  '2026-01-01 2026-01-16 2026-02-16 2026-02-17 2026-03-18 2026-03-19 2026-03-20 2026-03-21 2026-03-22 2026-03-23',
  '2026-03-24 2026-04-03 2026-04-05 2026-05-01 2026-05-14 2026-05-15 2026-05-27 2026-05-28 2026-05-31 2026-06-01',
  '2026-06-16 2026-08-17 2026-08-25 2026-12-24 2026-12-25',
].join(' ');

/** Every store setting with its default; the keys are the rows of the settings table. */
export const settingsSchemas = {
  site: z.object({
    product: line(60).min(1, 'Isi nama situs').default('Lumbung'),
    /** The shop's own mark, an uploaded picture; ours where there is none. */
    logo: z.union([z.literal(''), uploadUrl], 'Unggah gambar lebih dahulu.').default(''),
    phone: line(30).default('0274 000 000'),
    whatsapp: line(20).default(''),
    /** Blank until somebody says so: then nothing is mailed to it, and letters come from no address that is read. */
    email: z
      .union([z.literal(''), z.email('Format email belum benar')], 'Format email belum benar')
      .default('halo@lumbung.example'),
    address: line(200).default('Jl. Kaliurang Km 17, Pakem, Sleman, Yogyakarta'),
    hours: line(80).default('Senin - Minggu 7:00 - 18:00'),
    about: line(600).default(
      'Kami mempertemukan petani di sekitar Yogyakarta dengan pembelinya. Harga terbuka, tawar-menawar langsung, nama petani di setiap karung.',
    ),
  }),
  /** Whether everybody may come in. While not, whoever has the key looks in by a link, and the public reads that it is not open. */
  door: z.object({
    open: z.boolean().default(true),
    key: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_-]{0,64}$/, 'Huruf dan angka saja, paling banyak 64')
      .default(''),
  }),
  store: z.object({
    currency: z.enum(CURRENCIES).default('IDR'),
    passwordMinLength: whole(6, 64).default(6),
    /** Percent of an order's goods that the platform keeps. */
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
    /** Bayar online; takes effect only where the gateway's keys are set. */
    gateway: z.boolean().default(false),
    bankName: line(60).default(''),
    bankAccount: line(40).default(''),
    bankHolder: line(80).default(''),
    /** The shop's static QRIS string, from which the dynamic one is made. */
    qrisStatic: line(512).default(''),
    payWithinHours: whole(1, 168).default(24),
    /** How long after it was received an order can be contested, and the seller's part of its money is held. */
    contestDays: whole(0, 30).default(7),
    /** The day of the month on which balances are paid out; 0 where there is no fixed one. */
    payoutDay: whole(0, 28).default(0),
    /** A payout above it asks for the password again before it is approved; in the store currency's smallest unit. */
    payoutProofAbove: whole(0, MONEY_MAX).default(5_000_000),
    /** Whether a payout needs the approval of another admin than the one who made it. */
    payoutTwoAdmins: z.boolean().default(false),
    /** A weigh ticket inside the tolerance to which the other side says nothing for 48 hours counts as agreed on. */
    weighingByTime: z.boolean().default(true),
  }),
  /** On what days nobody delivers: what is promised of a delivery day keeps clear of them. */
  calendar: z.object({
    holidays: z
      .string()
      .trim()
      .max(4000, 'Paling banyak 4000 huruf')
      .regex(/^(\d{4}-\d\d-\d\d([\s,]+|$))*$/, 'Tulis tiap tanggal seperti 2026-12-25, dipisah spasi')
      .default(HOLIDAYS_2026),
    /** Beyond it nothing is promised. */
    knownUntil: z.iso.date('Isi tanggal').default('2026-12-31'),
  }),
  /** How much whoever has not bought here before may hold without paying. */
  holding: z.object({
    /** Checkouts without an account in 24 hours, by the e-mail typed and by where they come from. */
    checkoutsPerEmail: whole(1, 1000).default(20),
    checkoutsPerAddress: whole(1, 10_000).default(60),
    /** Checkouts of one account that wait for their money. */
    openCheckouts: whole(1, 1000).default(50),
    /** Above this much of a listing's stock a hold is large; one lot never is. */
    largeShare: whole(1, 100).default(50),
    /** Goods of which one buyer may have a large hold at a time. */
    largeGoods: whole(1, 100).default(5),
    /** For how long a large hold waits for its buyer to confirm it by mail. */
    confirmMinutes: whole(15, 1440).default(60),
    /** For how long after the time to pay a proof of transfer keeps the goods. */
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
  /** Where else a buyer may complain: the ministry's office, which every marketplace has to name. */
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
  /** Income tax of sellers that the shop withholds (PMK 37/2025): only who was appointed for it may. */
  tax: z.object({
    withhold: z.boolean().default(false),
    /** Number and day of the decision by which the shop was appointed. */
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
    /** Hour of the day (WIB) at which the shop is copied into the folder of backups. */
    hour: whole(0, 23).default(2),
    /** How many copies stay. */
    keep: whole(1, 365).default(7),
  }),
  security: z.object({
    /** An admin without a second factor sets one up before anything else. */
    adminSecondFactor: z.boolean().default(true),
    /** For how long a password that was given is not asked again, where it is asked. */
    proofMinutes: whole(1, 240).default(15),
    /** After how many hours without use a session ends, by role. */
    idleHoursAdmin: whole(1, 720).default(12),
    idleHoursFarmer: whole(1, 720).default(720),
    idleHoursCustomer: whole(1, 720).default(720),
  }),
} as const;

export type SettingsKey = keyof typeof settingsSchemas;
export type Settings = { [K in SettingsKey]: z.output<(typeof settingsSchemas)[K]> };
