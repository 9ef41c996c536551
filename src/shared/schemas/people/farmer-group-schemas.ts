import { z } from 'zod';
import { GROUP_ROLES } from '../../enums/group-duties.ts';
import { withoutInvisible } from '../../format/without-invisible.ts';
import { idOrDefault } from '../fields/paging.ts';
import { nameText } from '../fields/text.ts';

const role = z.enum(GROUP_ROLES, 'Pilih jabatannya');

/** Invites a user to a group; only an existing member can become ketua. */
export const inviteInput = z
  .strictObject({
    name: nameText(120, 'Isi nama yang diundang'),
    role: role.refine((value) => value !== 'ketua', 'Ketua dipilih dari anggota, bukan lewat undangan'),
    email: z
      .string()
      .max(254, 'Email terlalu panjang')
      .transform((value) => value.normalize('NFKC').trim().toLowerCase())
      .pipe(z.union([z.literal(''), z.email('Format email belum benar')]))
      .optional(),
    phone: z.string().overwrite(withoutInvisible).trim().max(30, 'Paling banyak 30 huruf').optional(),
  })
  .refine(({ email, phone }) => Boolean(email) || Boolean(phone), {
    path: ['phone'],
    message: 'Isi nomor WhatsApp atau emailnya',
  });

const key = z
  .string('Tautan ini tidak lengkap')
  .min(1, 'Tautan ini tidak lengkap')
  .max(200, 'Tautan ini tidak lengkap');
export const invitationQuery = z.strictObject({ key });
export const acceptInvitationInput = z.strictObject({ key, named: z.boolean().default(false) });

export const memberParams = z.strictObject({
  id: idOrDefault('Anggota ini tidak ditemukan di kelompok Anda.'),
});
export const invitationParams = z.strictObject({ id: idOrDefault('Undangan ini tidak ditemukan.') });
export const changeRoleInput = z.strictObject({ role });
export const ownMemberNameInput = z.strictObject({ named: z.boolean('Isi dengan ya atau tidak') });
