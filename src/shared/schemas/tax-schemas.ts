import { z } from 'zod';
import { idOrDefault } from './fields/paging.ts';
import { day } from './fields/range.ts';
import { moneyAmount, moneyNote, moneyReason } from './payment-schemas.ts';

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Tulis bulannya seperti 2026-11');

/** The month of the tax report, as `2026-11`; this month by default. */
export const taxQuery = z.strictObject({ month: month.optional() });

/** Withheld tax that was paid to the state, from its receipt (Bukti Penerimaan Negara). */
export const taxDepositInput = z.strictObject({
  /** The month in which it was withheld. */
  month,
  amount: moneyAmount,
  paidOn: day,
  /** Strips spaces and dashes. */
  ntpn: z
    .string('Isi dengan teks.')
    .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^[0-9A-Z]{16}$/, 'NTPN terdiri dari 16 huruf dan angka.')),
  note: moneyNote,
});

/** Why an entry is void. */
export const taxDepositVoidInput = z.strictObject({ reason: moneyReason });

export const taxDepositParams = z.object({ id: idOrDefault('Nomor setoran belum benar.') });
