import { z } from 'zod';
import { MONEY_MAX } from '../format/money.ts';
import { FEE_KINDS, MONEY_KINDS } from '../rules/orders/money-kinds.ts';
import { idOrDefault, paging } from './fields/paging.ts';
import { dateRange } from './fields/range.ts';
import { moneyReason } from './payment-schemas.ts';

/** Movements of money by the day of booking in WIB. */
const ledgerFilter = {
  ...dateRange,
  kind: z.enum(MONEY_KINDS, 'Jenis tidak dikenal.').optional(),
  farmer: idOrDefault('Petani tidak dikenal.').optional(),
};
export const ledgerQuery = z.strictObject({ ...ledgerFilter, ...paging });
export const journalFilter = z.strictObject(dateRange);

/** A provider's fees, by its statement; a negative amount corrects an earlier entry. */
export const feeInput = z.strictObject({
  kind: z.enum(FEE_KINDS, 'Pilih jenis biayanya.'),
  amount: z
    .int('Jumlah harus bilangan bulat.')
    .min(-MONEY_MAX, 'Jumlah terlalu besar.')
    .max(MONEY_MAX, 'Jumlah terlalu besar.')
    .refine((amount) => amount !== 0, 'Jumlah tidak boleh 0.'),
  note: moneyReason,
});
