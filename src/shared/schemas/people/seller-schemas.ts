import { z } from 'zod';
import { APPLICATION_STATES, SELLER_KINDS } from '../../enums/seller-kinds.ts';
import { isReadable } from '../../format/is-readable.ts';
import { withoutInvisible } from '../../format/without-invisible.ts';
import { ID_MAX, idOrDefault, paging } from '../fields/paging.ts';
import { nameText, requiredText, UNREADABLE } from '../fields/text.ts';
import { uploadUrl } from '../fields/upload-fields.ts';

const degrees = (most: number) =>
  z
    .number('Isi dengan angka')
    .min(-most, `Antara -${most} dan ${most}`)
    .max(most, `Antara -${most} dan ${most}`)
    .optional();

/** A seller's application; `id` is that of an earlier one that is submitted again. */
export const applyToSellInput = z.strictObject({
  id: z
    .int('Isi dengan bilangan bulat')
    .min(1, 'Isi dengan bilangan bulat')
    .max(ID_MAX, 'Nomor ini tidak benar')
    .optional(),
  kind: z.enum(SELLER_KINDS, 'Pilih perorangan atau jenis kelompoknya'),
  name: nameText(120, 'Isi nama lapak: nama Anda, atau nama kelompoknya'),
  phone: requiredText(30, 'Isi nomor WhatsApp yang bisa dihubungi'),
  grows: requiredText(500, 'Tulis apa yang ditanam atau dibuat'),
  address: requiredText(300, 'Isi alamat: dusun dan desa'),
  province: requiredText(80, 'Pilih provinsi'),
  city: requiredText(80, 'Isi kota/kabupaten'),
  latitude: degrees(90),
  longitude: degrees(180),
  photo: z
    .string('Tambahkan foto Anda, atau papan nama kelompoknya')
    .min(1, 'Tambahkan foto Anda, atau papan nama kelompoknya')
    .pipe(uploadUrl),
});

export const applicationParams = z.strictObject({ id: idOrDefault('Pendaftaran ini tidak ditemukan.') });

const reason = z
  .string('Tulis alasannya')
  .overwrite(withoutInvisible)
  .trim()
  .max(500, 'Paling banyak 500 huruf')
  .refine(isReadable, UNREADABLE)
  .optional();

/** The admin's decision; a rejection needs a reason. */
export const decideApplicationInput = z
  .strictObject({
    answer: z.enum(['approve', 'ask', 'refuse'], 'Pilih jawabannya'),
    reason,
    /** The version that the admin read. */
    version: z.int().min(1).optional(),
  })
  .refine(({ answer, reason }) => answer === 'approve' || Boolean(reason), {
    path: ['reason'],
    message: 'Tulis alasannya; pendaftarnya membaca kalimat ini',
  });

export const applicationsQuery = z.strictObject({
  ...paging,
  state: z.enum(APPLICATION_STATES, 'Keadaan ini tidak dikenal').optional(),
  q: z.string().overwrite(withoutInvisible).trim().max(200, 'Pencarian terlalu panjang').optional(),
});

/** The seller for which the user acts in this browser; null for the user themselves. */
export const switchSellerInput = z.strictObject({
  farmerId: z.int('Pilih lapaknya').min(1, 'Pilih lapaknya').nullable(),
});
