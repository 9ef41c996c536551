import { z } from 'zod';
import { ROLES } from '../../labels.ts';
import { isReadable } from '../../readable.ts';
import { counting } from '../parts/counting.ts';
import { paging } from '../parts/paging.ts';
import { daySpan } from '../parts/span.ts';
import { requiredText, UNREADABLE } from '../parts/text.ts';

/** What no stored text may hold: NUL, lone surrogates, other control characters except line breaks. */
const readable = (value: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is the point of this rule
  isReadable(value) && !/[\u0001-\u0008\u000b-\u001f\u007f]/.test(value);
const text = (max: number, missing: string) => requiredText(max, missing, readable);
/** A text that may be left out; blank is kept as '', so that an update can clear what was there. */
const optionalText = (max: number) =>
  z
    .string('Isi dengan teks')
    .trim()
    .max(max, `Paling banyak ${max} huruf`)
    .refine(readable, UNREADABLE)
    .optional();

const name = text(120, 'Isi nama');
const email = z
  .string('Isi email')
  .max(254, 'Email terlalu panjang')
  .transform((value) => value.normalize('NFKC').trim().toLowerCase())
  .pipe(z.string().min(1, 'Isi email').pipe(z.email('Format email belum benar')));
/** Bounded before anything is hashed; the least length is a setting, which the verb checks (R19). */
const password = z.string('Isi password').min(1, 'Isi password').max(200, 'Paling banyak 200 karakter');
const phone = optionalText(30);
/** Blank for none, or for unchanged. */
const emailOrNone = z.union([z.string().trim().length(0), email]).optional();
const role = z.enum(ROLES, 'Pilih role');
const isActive = z.boolean('Isi dengan ya atau tidak');
const version = z.int().min(1).optional();

/** `email` is an e-mail address or an Indonesian phone number. */
export const signInInput = z.strictObject({
  email: z.string('Isi email').trim().min(1, 'Isi email').max(254, 'Email terlalu panjang'),
  password,
});

/** `path` is where the browser comes back to, a path of this site. */
export const socialSignInInput = z.strictObject({
  provider: z.enum(['google', 'facebook'], 'Layanan ini tidak dikenal'),
  path: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\\\s]*$/, 'Harus berupa alamat di situs ini')
    .default('/'),
});

export const signUpInput = z.strictObject({
  name,
  email,
  password,
  confirmPassword: z.string().max(200).optional(),
  phone,
});

export const requestResetInput = z.strictObject({ email });

export const resetPasswordInput = z.strictObject({
  token: z.string('Tautan ini tidak lengkap').min(1, 'Tautan ini tidak lengkap').max(200),
  password,
  confirmPassword: z.string().max(200).optional(),
});

export const changePasswordInput = z.strictObject({
  currentPassword: z
    .string('Isi password lama')
    .min(1, 'Isi password lama')
    .max(200, 'Paling banyak 200 karakter'),
  password,
  confirmPassword: z.string().max(200).optional(),
});

export const updateMeInput = z.strictObject({
  name: name.optional(),
  phone: phone.nullable(),
  address: optionalText(300).nullable(),
});

const q = z.string().trim().max(200, 'Pencarian terlalu panjang').optional();

/** Which users are meant, without order and paging. */
export const usersFilter = z.strictObject({
  q,
  role: role.optional(),
  isActive: z.enum(['true', 'false']).optional(),
  ...daySpan,
});
export type UsersFilter = z.output<typeof usersFilter>;

export const findUsersQuery = usersFilter.extend({
  ...paging,
  count: counting,
  sort: z
    .enum(['name', '-name', 'email', '-email', 'role', '-role', 'createdAt', '-createdAt'])
    .default('-createdAt'),
});

export const createUserInput = z.strictObject({
  name,
  email,
  password,
  role,
  phone,
  address: optionalText(300),
  isActive: isActive.default(true),
});

/** Only what is given changes, a blank e-mail only where there is none; a password is refused, since the reset flow changes it (R40). */
export const updateUserInput = z.strictObject({
  name: name.optional(),
  email: emailOrNone,
  password: z.literal('', 'Password tidak bisa diubah di sini. Gunakan fitur reset password.').optional(),
  role: role.optional(),
  phone: phone.nullable(),
  address: optionalText(300).nullable(),
  isActive: isActive.optional(),
  version,
});

const degrees = (most: number, missing: string) =>
  z.number(missing).min(-most, `Antara -${most} dan ${most}`).max(most, `Antara -${most} dan ${most}`);

const farmerFields = {
  name: text(120, 'Isi nama petani'),
  phone,
  address: text(300, 'Isi alamat lengkap'),
  province: text(80, 'Pilih provinsi'),
  city: text(80, 'Isi kota/kabupaten'),
  latitude: degrees(90, 'Isi latitude dengan angka'),
  longitude: degrees(180, 'Isi longitude dengan angka'),
};

/** Which farmers are meant, without order and paging. */
export const farmersFilter = z.strictObject({
  q,
  city: z.string().trim().max(120, 'Nama kabupaten terlalu panjang').optional(),
  ...daySpan,
});
export type FarmersFilter = z.output<typeof farmersFilter>;

export const findFarmersQuery = farmersFilter.extend({
  ...paging,
  count: counting,
  sort: z
    .enum(['name', '-name', 'city', '-city', 'province', '-province', 'createdAt', '-createdAt'])
    .default('name'),
});

export const findTeamQuery = z.strictObject({ q, ...paging });
/** The place in the team's order, from 1; past the end means last. */
export const moveFarmerInput = z.strictObject({
  to: z.int('Isi dengan bilangan bulat').min(1, 'Paling sedikit 1').max(1_000_000, 'Paling banyak 1.000.000'),
});

const typed = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const given = (row: unknown, field: string) => typed((row as Record<string, unknown> | null)?.[field]);
/** Whatever else is amiss in the row, this is said too. */
const always = { when: () => true };
const named = (row: unknown) => given(row, 'email') || given(row, 'phone');
const NAMELESS = 'Isi email, atau nomor telepon untuk mengundangnya lewat WhatsApp';

/**
 * Without a password he is invited by WhatsApp to his number, and makes it himself; without an e-mail he signs in by that
 * number.
 */
export const createFarmerInput = z
  .strictObject({
    ...farmerFields,
    email: emailOrNone,
    password: z.union([z.literal(''), password]).optional(),
  })
  .refine(named, { path: ['email'], error: NAMELESS, ...always })
  .refine((row) => given(row, 'password') || given(row, 'phone'), {
    path: ['password'],
    error: 'Isi password, atau nomor telepon untuk mengundangnya lewat WhatsApp',
    ...always,
  });

/** A row of a file of farmers: each chooses his password himself. */
export const importFarmerInput = z
  .strictObject({ ...farmerFields, email: emailOrNone })
  .refine(named, { path: ['email'], error: NAMELESS, ...always });

/** Blank e-mail and password mean unchanged (R14); another password is refused (R40). */
export const updateFarmerInput = z.strictObject({
  ...farmerFields,
  email: emailOrNone,
  password: z.literal('', 'Password tidak bisa diubah di sini. Gunakan fitur reset password.').optional(),
  version,
});

/** The user as the wire and the browser's copy know him. */
export type Me = {
  id: string;
  name: string;
  /** Null for who signs in by his phone alone. */
  email: string | null;
  role: (typeof ROLES)[number];
  phone: string | null;
  farmerId: number | null;
};
