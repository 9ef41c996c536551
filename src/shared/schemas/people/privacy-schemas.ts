import { z } from 'zod';
import { ID_MAX, idOrDefault } from '../fields/paging.ts';

export const DELETE_CONFIRMATION_WORD = 'HAPUS';

export const deleteAccountInput = z.strictObject({
  confirm: z
    .string('Ketik HAPUS untuk meneruskan')
    .trim()
    .refine((word) => word === DELETE_CONFIRMATION_WORD, 'Ketik HAPUS dengan huruf besar untuk meneruskan'),
});

const moment = (text: string) => z.iso.datetime({ offset: true, error: text });
const words = (field: string, most: number) =>
  z
    .string(`${field} harus diisi`)
    .trim()
    .min(1, `${field} harus diisi`)
    .max(most, `Paling banyak ${most} huruf`);

export const dataBreachInput = z.strictObject({
  what: words('Apa yang terjadi', 500),
  data: words('Data siapa dan apa saja', 500),
  people: z
    .int('Isi perkiraan jumlah orang')
    .min(0, 'Isi perkiraan jumlah orang')
    .max(100_000_000, 'Terlalu besar'),
  measures: z.string().trim().max(2_000, 'Paling banyak 2.000 huruf').default(''),
  foundAt: moment('Waktu diketahui belum benar'),
});

export const dataBreachChange = z.strictObject({
  version: z.int('Versi belum benar'),
  measures: z.string().trim().max(2_000, 'Paling banyak 2.000 huruf').optional(),
  people: z.int('Isi perkiraan jumlah orang').min(0).max(100_000_000).optional(),
  peopleTold: z.boolean().optional(),
  authorityTold: z.boolean().optional(),
  closed: z.boolean().optional(),
});

export const dataBreachParams = z.object({ id: idOrDefault('Nomor ini tidak benar.') });

/** The form of a data breach, without the step. */
export const dataBreachForm = z.object({
  id: z.int().max(ID_MAX),
  version: z.int(),
  measures: z.string().default(''),
});
