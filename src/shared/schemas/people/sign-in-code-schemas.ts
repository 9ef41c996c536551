import { z } from 'zod';

export const requestCodeInput = z.strictObject({
  phone: z.string('Isi nomor telepon').trim().min(1, 'Isi nomor telepon').max(30, 'Nomor terlalu panjang'),
});

const code = z.string('Isi kode').trim().min(1, 'Isi kode').max(20, 'Kode terlalu panjang');

export const verifyPhoneInput = z.strictObject({ code });

/** `who` is an email address or an Indonesian phone number. */
export const resetByCodeInput = z.strictObject({
  who: z
    .string('Isi email atau nomor telepon')
    .trim()
    .min(1, 'Isi email atau nomor telepon')
    .max(254, 'Terlalu panjang'),
  code,
  password: z.string('Isi password').min(1, 'Isi password').max(200, 'Paling banyak 200 karakter'),
  confirmPassword: z.string().max(200).optional(),
});
