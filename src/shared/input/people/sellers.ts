import { z } from 'zod';
import { APPLICATION_STATES, SELLER_KINDS } from '../../kinds/seller-kinds.ts';
import { isReadable } from '../../readable.ts';
import { ID_MAX, idOr, paging } from '../parts/paging.ts';
import { requiredText, UNREADABLE } from '../parts/text.ts';
import { uploadUrl } from '../parts/uploads.ts';

const degrees = (most: number) =>
  z
    .number('Isi dengan angka')
    .min(-most, `Antara -${most} dan ${most}`)
    .max(most, `Antara -${most} dan ${most}`)
    .optional();

/** Signing a stall up. `id` is that of one that was sent before and is sent again. */
export const applyToSellInput = z.strictObject({
  id: z
    .int('Isi dengan bilangan bulat')
    .min(1, 'Isi dengan bilangan bulat')
    .max(ID_MAX, 'Nomor ini tidak benar')
    .optional(),
  kind: z.enum(SELLER_KINDS, 'Pilih perorangan atau jenis kelompoknya'),
  name: requiredText(120, 'Isi nama lapak: nama Anda, atau nama kelompoknya'),
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

export const applicationParams = z.strictObject({ id: idOr('Pendaftaran ini tidak ditemukan.') });

const reason = z
  .string('Tulis alasannya')
  .trim()
  .max(500, 'Paling banyak 500 huruf')
  .refine(isReadable, UNREADABLE)
  .optional();

/** What an admin answers; whoever is not let in is told why. */
export const answerApplicationInput = z
  .strictObject({
    answer: z.enum(['approve', 'ask', 'refuse'], 'Pilih jawabannya'),
    reason,
    /** As it was when he read it. */
    version: z.int().min(1).optional(),
  })
  .refine(({ answer, reason }) => answer === 'approve' || Boolean(reason), {
    path: ['reason'],
    message: 'Tulis alasannya; pendaftarnya membaca kalimat ini',
  });

export const applicationsQuery = z.strictObject({
  ...paging,
  state: z.enum(APPLICATION_STATES, 'Keadaan ini tidak dikenal').optional(),
  q: z.string().trim().max(200, 'Pencarian terlalu panjang').optional(),
});

/** For which stall somebody acts in this browser; null: for himself. */
export const actForInput = z.strictObject({
  farmerId: z.int('Pilih lapaknya').min(1, 'Pilih lapaknya').nullable(),
});
