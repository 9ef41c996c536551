import { z } from 'zod';

/** Every store setting with its default; the keys are the rows of the settings table. */
export const settingsSchemas = {
  site: z.object({
    product: z.string().trim().min(1, 'Isi nama situs').max(60).default('Lumbung'),
    phone: z.string().trim().max(30).default('0274 000 000'),
    whatsapp: z.string().trim().max(20).default(''),
    email: z.email('Format email belum benar').default('halo@lumbung.example'),
    address: z.string().trim().max(200).default('Jl. Kaliurang Km 17, Pakem, Sleman, Yogyakarta'),
    hours: z.string().trim().max(80).default('Senin - Minggu 7:00 - 18:00'),
    about: z
      .string()
      .trim()
      .max(600)
      .default(
        'Lumbung mempertemukan petani di sekitar Yogyakarta dengan pembelinya. Harga terbuka, tawar-menawar langsung, nama petani di setiap karung.',
      ),
  }),
  store: z.object({
    currency: z.enum(['IDR', 'USD']).default('IDR'),
    passwordMinLength: z.int().min(6).max(64).default(6),
    /** Percent of an order's goods that the platform keeps. */
    commissionPercent: z.number().min(0).max(50).default(0),
  }),
  payment: z.object({
    cod: z.boolean().default(false),
    transfer: z.boolean().default(false),
    qris: z.boolean().default(false),
    /** Bayar online; takes effect only where the gateway's keys are set. */
    gateway: z.boolean().default(false),
    bankName: z.string().trim().max(60).default(''),
    bankAccount: z.string().trim().max(40).default(''),
    bankHolder: z.string().trim().max(80).default(''),
    /** The shop's static QRIS string, from which the dynamic one is made. */
    qrisStatic: z.string().trim().max(512).default(''),
    payWithinHours: z.int().min(1).max(168).default(24),
  }),
  bidding: z.object({
    expiryHours: z.int().min(24).max(72).default(48),
    reminderHours: z.int().min(1).max(23).default(12),
    holdHours: z.int().min(1).max(168).default(24),
    offersPerListing24h: z.int().min(1).max(100).default(3),
    offersPerNegotiation: z.int().min(1).max(100).default(5),
    openBidsPerCustomer: z.int().min(1).max(1000).default(20),
    unpaidBeforeSuspension: z.int().min(1).max(20).default(2),
    unpaidWindowDays: z.int().min(1).max(365).default(60),
    suspensionDays: z.int().min(1).max(365).default(30),
  }),
} as const;

export type SettingsKey = keyof typeof settingsSchemas;
export type Settings = { [K in SettingsKey]: z.output<(typeof settingsSchemas)[K]> };
