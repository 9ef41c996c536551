import { z } from 'zod';
import { BUSINESS_KINDS } from '../../enums/seller-kinds.ts';
import { isReadable } from '../../format/is-readable.ts';
import { isReadableName, plainName } from '../../format/look-alike-letters.ts';
import { withoutInvisible } from '../../format/without-invisible.ts';
import { idOrDefault } from '../fields/paging.ts';
import { LOOKS_ALIKE } from '../fields/text.ts';

const line = (most: number, clean = withoutInvisible) =>
  z
    .string('Isi dengan teks')
    .overwrite(clean)
    .trim()
    .max(most, `Paling banyak ${most} huruf`)
    .refine(isReadable, 'Ada huruf yang tidak bisa dibaca');
/** Strips dots, dashes and spaces from the digits of a card. */
const digits = (text: string) => text.replace(/[\s.-]/g, '');
const numberOf = (lengths: number[], wrong: string) =>
  z
    .string('Isi dengan teks')
    .max(40, wrong)
    .transform(digits)
    .refine((text) => text === '' || (/^\d+$/.test(text) && lengths.includes(text.length)), wrong);

/** The facts of a seller's identity that the seller or an admin enters. A blank number is unchanged. */
const facts = {
  legal_name: line(160, plainName)
    .min(1, 'Isi nama seperti pada KTP atau akta')
    .refine(isReadableName, LOOKS_ALIKE),
  business_kind: z.enum(BUSINESS_KINDS, 'Pilih bentuk usahanya'),
  nik: numberOf([16], 'NIK terdiri dari 16 angka').default(''),
  npwp: numberOf([15, 16], 'NPWP terdiri dari 15 atau 16 angka').default(''),
  taxable: z.boolean().default(false),
  statement: z.boolean().default(false),
  exempt_until: z.union([z.literal(''), z.iso.date('Isi tanggal')], 'Isi tanggal').default(''),
  exempt_number: line(80).default(''),
};

const ofPersonsAlone = (one: { statement: boolean; business_kind: string }) =>
  !one.statement || one.business_kind === 'perorangan';
const ofPersonsAloneText = {
  path: ['statement'],
  message: 'Surat pernyataan omzet hanya untuk orang perseorangan',
};
const exemptionWhole = (one: { exempt_until: string; exempt_number: string }) =>
  (one.exempt_until === '') === (one.exempt_number === '');
const exemptionWholeText = {
  path: ['exempt_number'],
  message: 'Isi nomor dan tanggal berlakunya, atau kosongkan keduanya',
};

/** A seller's legal identity as an admin enters it; `drop_…` removes a number. */
export const identityInput = z
  .strictObject({
    version: z.int('Muat ulang halaman ini.').min(0, 'Muat ulang halaman ini.'),
    ...facts,
    drop_nik: z.boolean().default(false),
    drop_npwp: z.boolean().default(false),
    checked: z.boolean().default(false),
  })
  .refine(ofPersonsAlone, ofPersonsAloneText)
  .refine(exemptionWhole, exemptionWholeText);

/** The same as the seller submits it. */
export const identityDocumentsInput = z
  .strictObject(facts)
  .refine(ofPersonsAlone, ofPersonsAloneText)
  .refine(exemptionWhole, exemptionWholeText);

/** The admin's decision; a rejection needs a reason. */
export const reviewIdentityDocumentsInput = z
  .strictObject({
    answer: z.enum(['approve', 'refuse'], 'Pilih jawabannya'),
    reason: line(500).default(''),
    /** The version that the admin read. */
    version: z.int('Muat ulang halaman ini.').min(1, 'Muat ulang halaman ini.'),
  })
  .refine(({ answer, reason }) => answer === 'approve' || reason !== '', {
    path: ['reason'],
    message: 'Tulis alasannya; penjualnya membaca kalimat ini',
  });

/** The id of the seller. */
export const identityParams = z.strictObject({ id: idOrDefault('Nomor petani belum benar.') });
