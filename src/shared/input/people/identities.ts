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

/** Who a seller is before the law. A number that is left blank stays as it was; `drop_…` takes it away. */
export const identityInput = z
  .strictObject({
    version: z.int('Muat ulang halaman ini.').min(0, 'Muat ulang halaman ini.'),
    legal_name: line(160).min(1, 'Isi nama seperti pada KTP atau akta'),
    business_kind: z.enum(BUSINESS_KINDS, 'Pilih bentuk usahanya'),
    nik: numberOf([16], 'NIK terdiri dari 16 angka').default(''),
    drop_nik: z.boolean().default(false),
    npwp: numberOf([15, 16], 'NPWP terdiri dari 15 atau 16 angka').default(''),
    drop_npwp: z.boolean().default(false),
    taxable: z.boolean().default(false),
    statement: z.boolean().default(false),
    exempt_until: z.union([z.literal(''), z.iso.date('Isi tanggal')], 'Isi tanggal').default(''),
    exempt_number: line(80).default(''),
    checked: z.boolean().default(false),
  })
  .refine((one) => !one.statement || one.business_kind === 'perorangan', {
    path: ['statement'],
    message: 'Surat pernyataan omzet hanya untuk orang perseorangan',
  })
  .refine((one) => (one.exempt_until === '') === (one.exempt_number === ''), {
    path: ['exempt_number'],
    message: 'Isi nomor dan tanggal berlakunya, atau kosongkan keduanya',
  });

/** Of which stall. */
export const identityParams = z.strictObject({ id: idOr('Nomor petani belum benar.') });
