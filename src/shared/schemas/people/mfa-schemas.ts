import { z } from 'zod';

/** A code of an authenticator app, or a recovery code. */
export const codeInput = z.strictObject({
  code: z.string('Isi kode').trim().min(1, 'Isi kode').max(40, 'Kode terlalu panjang'),
});

/** The user's own password, for re-authentication. */
export const reauthenticateInput = z.strictObject({
  password: z.string('Isi password').min(1, 'Isi password').max(200, 'Paling banyak 200 karakter'),
});
