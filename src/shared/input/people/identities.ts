import { z } from 'zod';
import { BUSINESS_KINDS } from '../../kinds/seller-kinds.ts';
import { isReadable } from '../../readable.ts';
import { idOr } from '../parts/paging.ts';

const line = (most: number) =>
  z
    .string('Isi dengan teks')
    .trim()
    .max(most, `Paling banyak ${most} huruf`)
    .refine(isReadable, 'Ada huruf yang tidak bisa dibaca');
/** Digits as they are written on a card: with dots, dashes and spaces, or without. */
const digits = (text: string) => text.replace(/[\s.-]/g, '');
const numberOf = (lengths: number[], wrong: string) =>
  z
    .string('Isi dengan teks')
    .max(40, wrong)
    .transform(digits)
    .refine((text) => text === '' || (/^\d+$/.test(text) && lengths.includes(text.length)), wrong);

/** What of a seller's papers both he and an admin fill in. A number that is left blank stays as it was. */
const facts = {
  legal_name: line(160).min(1, 'Isi nama seperti pada KTP atau akta'),
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

/** Who a seller is before the law, as an admin writes it down; `drop_…` takes a number away. */
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

/** The same as a seller hands it in himself. */
export const papersInput = z
  .strictObject(facts)
  .refine(ofPersonsAlone, ofPersonsAloneText)
  .refine(exemptionWhole, exemptionWholeText);

/** What an admin answers to it; whoever is refused is told why. */
export const answerPapersInput = z
  .strictObject({
    answer: z.enum(['approve', 'refuse'], 'Pilih jawabannya'),
    reason: line(500).default(''),
    /** As it was when he read it. */
    version: z.int('Muat ulang halaman ini.').min(1, 'Muat ulang halaman ini.'),
  })
  .refine(({ answer, reason }) => answer === 'approve' || reason !== '', {
    path: ['reason'],
    message: 'Tulis alasannya; penjualnya membaca kalimat ini',
  });

/** Of which stall. */
export const identityParams = z.strictObject({ id: idOr('Nomor petani belum benar.') });
