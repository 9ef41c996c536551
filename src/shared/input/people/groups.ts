import { z } from 'zod';
import { GROUP_ROLES } from '../../kinds/group-duties.ts';
import { isReadable } from '../../readable.ts';
import { idOr } from '../parts/paging.ts';

const unreadable = 'Ada huruf yang tidak bisa dibaca';
const role = z.enum(GROUP_ROLES, 'Pilih jabatannya');

/** Asking somebody into a group; a ketua is made of a member. */
export const inviteInput = z
  .strictObject({
    name: z
      .string('Isi nama yang diundang')
      .trim()
      .min(1, 'Isi nama yang diundang')
      .max(120, 'Paling banyak 120 huruf')
      .refine(isReadable, unreadable),
    role: role.refine((value) => value !== 'ketua', 'Ketua dipilih dari anggota, bukan lewat undangan'),
    email: z
      .string()
      .max(254, 'Email terlalu panjang')
      .transform((value) => value.normalize('NFKC').trim().toLowerCase())
      .pipe(z.union([z.literal(''), z.email('Format email belum benar')]))
      .optional(),
    phone: z.string().trim().max(30, 'Paling banyak 30 huruf').optional(),
  })
  .refine(({ email, phone }) => Boolean(email) || Boolean(phone), {
    path: ['phone'],
    message: 'Isi nomor WhatsApp atau emailnya',
  });

const key = z
  .string('Tautan ini tidak lengkap')
  .min(1, 'Tautan ini tidak lengkap')
  .max(200, 'Tautan ini tidak lengkap');
export const invitationQuery = z.strictObject({ kunci: key });
export const acceptInvitationInput = z.strictObject({ kunci: key, named: z.boolean().default(false) });

export const memberParams = z.strictObject({ id: idOr('Anggota ini tidak ditemukan di kelompok Anda.') });
export const invitationParams = z.strictObject({ id: idOr('Undangan ini tidak ditemukan.') });
export const changeRoleInput = z.strictObject({ role });
export const nameMeInput = z.strictObject({ named: z.boolean('Isi dengan ya atau tidak') });
