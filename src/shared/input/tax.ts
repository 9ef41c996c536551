import { z } from 'zod';
import { moneyAmount, moneyNote, moneyReason } from './money.ts';
import { idOr } from './parts/paging.ts';
import { day } from './parts/span.ts';

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Tulis bulannya seperti 2026-11');

/** Which month of the tax report is meant, as `2026-11`; this one where nothing is said. */
export const taxQuery = z.strictObject({ month: month.optional() });

/** Tax that was paid to the state, as its receipt (Bukti Penerimaan Negara) says. */
export const taxDepositInput = z.strictObject({
  /** Of which month it was withheld. */
  month,
  amount: moneyAmount,
  paidOn: day,
  /** Spaces and dashes between its signs are left out. */
  ntpn: z
    .string('Isi dengan teks.')
    .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^[0-9A-Z]{16}$/, 'NTPN terdiri dari 16 huruf dan angka.')),
  note: moneyNote,
});

/** Why an entry is no true one. */
export const taxDepositVoidInput = z.strictObject({ reason: moneyReason });

export const taxDepositParams = z.object({ id: idOr('Nomor setoran belum benar.') });
