import { z } from 'zod';
import { findBank } from '../../enums/banks.ts';
import { payoutAccountFields } from './seller-profile-schemas.ts';

const UNKNOWN_BANK =
  'Bank ini tidak dikenal. Tulis namanya, seperti BRI, BNI, Mandiri, BPD DIY, atau BPR dengan namanya';

/** The error of an account number at a bank whose accounts all have one length; null when it is valid. */
function accountLengthProblem(bank: string, number: string): string | null {
  const known = findBank(bank);
  const { length } = number.replace(/\D/g, '');
  if (!known?.digits || length === known.digits) return null;
  return `Nomor rekening ${known.name} terdiri dari ${known.digits} angka, ini ${length}. Nol di depan ikut ditulis`;
}

/**
 * An account that an admin proposes for a farmer: the bank has to be a known one, because its name identifies it in
 * payouts.
 */
export const proposedAccountInput = payoutAccountFields
  .superRefine(({ bank, number }, context) => {
    const length = accountLengthProblem(bank, number);
    if (!findBank(bank)) context.addIssue({ code: 'custom', path: ['bank'], message: UNKNOWN_BANK });
    else if (length) context.addIssue({ code: 'custom', path: ['number'], message: length });
  })
  .transform((account) => ({ ...account, bank: findBank(account.bank)?.name ?? account.bank }));

/** A farmer's answer to a proposed account; `code` if the answer requires one. */
export const answerAccountInput = z.strictObject({
  answer: z.enum(['yes', 'no'], 'Pilih ya atau bukan'),
  /** The end of the shown account number, so that the answer never applies to another account. */
  number: z.string('Isi dengan teks').max(40),
  code: z.string('Isi kode').max(40).optional(),
});
