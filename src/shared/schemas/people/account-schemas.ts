import { z } from 'zod';
import { ADMIN_DUTIES } from '../../enums/admin-duties.ts';
import { findBank } from '../../enums/banks.ts';
import { INVITED_MAX } from '../../enums/invitation-outcomes.ts';
import { ROLES } from '../../enums/labels.ts';
import { FARMER_DEFAULTS } from '../../enums/regions.ts';
import { isReadable } from '../../format/is-readable.ts';
import { withoutInvisible } from '../../format/without-invisible.ts';
import { ID_MAX, paging } from '../fields/paging.ts';
import { dateRange } from '../fields/range.ts';
import { anyText, nameText, requiredText } from '../fields/text.ts';
import { withCount } from '../fields/with-count.ts';
import { proposedAccountInput } from './payout-account-schemas.ts';
import type { PayoutAccount } from './seller-profile-schemas.ts';

/** Rejects what no stored text may contain: NUL, lone surrogates, control characters except line breaks. */
const readable = (value: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is the point of this rule
  isReadable(value) && !/[\u0001-\u0008\u000b-\u001f\u007f]/.test(value);
const text = (max: number, missing: string) => requiredText(max, missing, readable);
/** An optional text; a blank one is stored as '', so that an update can clear it. */
const optionalText = (max: number) => anyText(max, 'Isi dengan teks', readable).optional();

const name = nameText(120, 'Isi nama', readable);
const email = z
  .string('Isi email')
  .max(254, 'Email terlalu panjang')
  .transform((value) => value.normalize('NFKC').trim().toLowerCase())
  .pipe(z.string().min(1, 'Isi email').pipe(z.email('Format email belum benar')));
/** Limited before it is hashed; the minimum length is a setting that the use case checks (R19). */
const password = z.string('Isi password').min(1, 'Isi password').max(200, 'Paling banyak 200 karakter');
const phone = optionalText(30);
/** Blank for none, or for unchanged. */
const emailOrNone = z
  .union([z.string().overwrite(withoutInvisible).trim().length(0), email], 'Format email belum benar')
  .optional();
const role = z.enum(ROLES, 'Pilih role');
const isActive = z.boolean('Isi dengan ya atau tidak');
const version = z.int().min(1).optional();

/** `email` is an email address or an Indonesian phone number. */
export const signInInput = z.strictObject({
  email: z
    .string('Isi email')
    .overwrite(withoutInvisible)
    .trim()
    .min(1, 'Isi email')
    .max(254, 'Email terlalu panjang'),
  password,
});

/** `path` is where the browser returns to, a path of this site. */
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

export const updateOwnAccountInput = z.strictObject({
  name: name.optional(),
  phone: phone.nullable(),
  address: optionalText(300).nullable(),
});

const q = z.string().overwrite(withoutInvisible).trim().max(200, 'Pencarian terlalu panjang').optional();

/** The filter of users, without order and paging. */
export const usersFilter = z.strictObject({
  q,
  role: role.optional(),
  isActive: z.enum(['true', 'false']).optional(),
  ...dateRange,
});
export type UsersFilter = z.output<typeof usersFilter>;

export const findUsersQuery = usersFilter.extend({
  ...paging,
  count: withCount,
  sort: z
    .enum(['name', '-name', 'email', '-email', 'role', '-role', 'createdAt', '-createdAt'])
    .default('-createdAt'),
});

/** The duties to which an admin's account is narrowed; null for all, omitted to leave it as it is. */
const duties = z
  .array(z.enum(ADMIN_DUTIES, 'Tugas tidak dikenal.'))
  .min(1, 'Pilih sedikitnya satu tugas.')
  .max(ADMIN_DUTIES.length, 'Tugas tidak dikenal.')
  .nullable()
  .optional();

export const inviteAdminInput = z.strictObject({
  name,
  email,
  duties: z
    .array(z.enum(ADMIN_DUTIES, 'Tugas tidak dikenal.'))
    .min(1, 'Pilih sedikitnya satu tugas.')
    .max(ADMIN_DUTIES.length, 'Tugas tidak dikenal.'),
});

export const createUserInput = z.strictObject({
  name,
  email,
  password,
  role,
  phone,
  address: optionalText(300),
  isActive: isActive.default(true),
  duties,
});

/**
 * An omitted value is unchanged, and a blank email is only accepted when there is none. A password is
 * rejected, since only the reset flow changes it (R40).
 */
export const updateUserInput = z.strictObject({
  name: name.optional(),
  email: emailOrNone,
  password: z.literal('', 'Password tidak bisa diubah di sini. Gunakan fitur reset password.').optional(),
  role: role.optional(),
  phone: phone.nullable(),
  address: optionalText(300).nullable(),
  isActive: isActive.optional(),
  duties,
  version,
});

const degrees = (most: number, missing: string) =>
  z.number(missing).min(-most, `Antara -${most} dan ${most}`).max(most, `Antara -${most} dan ${most}`);

const farmerFields = {
  name: nameText(120, 'Isi nama petani', readable),
  phone,
  address: text(300, 'Isi alamat lengkap'),
  province: text(80, 'Pilih provinsi'),
  city: text(80, 'Isi kota/kabupaten'),
  latitude: degrees(90, 'Isi latitude dengan angka'),
  longitude: degrees(180, 'Isi longitude dengan angka'),
};

/** The filter of farmers, without order and paging. */
export const farmersFilter = z.strictObject({
  q,
  city: z.string().overwrite(withoutInvisible).trim().max(120, 'Nama kabupaten terlalu panjang').optional(),
  /** Farmers who were added or imported and have never signed in. */
  access: z.enum(['never'], { error: 'Pilih status masuk' }).optional(),
  ...dateRange,
});
export type FarmersFilter = z.output<typeof farmersFilter>;

export const findFarmersQuery = farmersFilter.extend({
  ...paging,
  count: withCount,
  sort: z
    .enum(['name', '-name', 'city', '-city', 'province', '-province', 'createdAt', '-createdAt'])
    .default('name'),
});

export const findTeamQuery = z.strictObject({ q, ...paging });
/** The position in the team, from 1; beyond the end means last. */
export const moveFarmerInput = z.strictObject({
  to: z.int('Isi dengan bilangan bulat').min(1, 'Paling sedikit 1').max(1_000_000, 'Paling banyak 1.000.000'),
});

const typed = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const given = (row: unknown, field: string) => typed((row as Record<string, unknown> | null)?.[field]);
/** Reported in addition to all other errors of the row. */
const always = { when: () => true };
const named = (row: unknown) => given(row, 'email') || given(row, 'phone');
const NAMELESS = 'Isi email, atau nomor telepon untuk mengundangnya lewat WhatsApp';

/**
 * Without a password the farmer is invited by WhatsApp and chooses one; without an email they sign in with
 * their phone number.
 */
export const createFarmerInput = z
  .strictObject({
    ...farmerFields,
    email: emailOrNone,
    password: z.union([z.literal(''), password], 'Paling banyak 200 karakter').optional(),
  })
  .refine(named, { path: ['email'], error: NAMELESS, ...always })
  .refine((row) => given(row, 'password') || given(row, 'phone'), {
    path: ['password'],
    error: 'Isi password, atau nomor telepon untuk mengundangnya lewat WhatsApp',
    ...always,
  });

const ACCOUNT_COLUMNS = {
  bank: 'bank',
  account_number: 'number',
  account_holder: 'holder',
} as const satisfies Record<string, keyof PayoutAccount>;
type AccountColumn = keyof typeof ACCOUNT_COLUMNS;
const ACCOUNT_COLUMN_NAMES = Object.keys(ACCOUNT_COLUMNS) as AccountColumn[];

/** The account of an imported row; null when its columns are blank. */
export function importedAccount(
  row: { [column in AccountColumn]?: string | undefined },
): PayoutAccount | null {
  const { bank, account_number: number, account_holder: holder } = row;
  return bank && number && holder ? { bank, number, holder } : null;
}

/** Bank, number and holder are all given or all omitted, and the bank is a known one. */
function checkImportedAccount(row: unknown, context: z.RefinementCtx): void {
  const text = (column: AccountColumn) =>
    String((row as Record<string, unknown> | null)?.[column] ?? '').trim();
  if (ACCOUNT_COLUMN_NAMES.every((column) => text(column) === '')) return;
  const blank = ACCOUNT_COLUMN_NAMES.filter((column) => text(column) === '');
  for (const column of blank)
    context.addIssue({
      code: 'custom',
      path: [column],
      message: 'Isi bank, nomor, dan pemilik rekening, atau kosongkan ketiganya',
    });
  if (blank.length > 0) return;
  const given = Object.fromEntries(
    ACCOUNT_COLUMN_NAMES.map((column) => [ACCOUNT_COLUMNS[column], text(column)]),
  );
  for (const { path, message } of proposedAccountInput.safeParse(given).error?.issues ?? []) {
    const column = ACCOUNT_COLUMN_NAMES.find((name) => ACCOUNT_COLUMNS[name] === path[0]);
    context.addIssue({ code: 'custom', path: [column ?? 'bank'], message });
  }
}

/** The fields of an imported farmer, without the rules over several of them. */
export const importedFarmerFields = z.strictObject({
  ...farmerFields,
  latitude: farmerFields.latitude.optional(),
  longitude: farmerFields.longitude.optional(),
  email: emailOrNone,
  bank: z.string('Isi dengan teks').trim().max(60, 'Terlalu panjang').optional(),
  account_number: z.string('Isi dengan teks').trim().max(40, 'Terlalu panjang').optional(),
  account_holder: z.string('Isi dengan teks').trim().max(80, 'Terlalu panjang').optional(),
});

/** A row of an imported file of farmers; each farmer chooses a password, and a location, after the invitation. */
export const importFarmerInput = importedFarmerFields
  .superRefine(checkImportedAccount, always)
  .refine(named, { path: ['email'], error: NAMELESS, ...always })
  .refine((row) => (row.latitude === undefined) === (row.longitude === undefined), {
    path: ['longitude'],
    error: 'Isi latitude dan longitude, atau kosongkan keduanya',
    ...always,
  })
  .transform((row) => ({
    ...row,
    latitude: row.latitude ?? FARMER_DEFAULTS.latitude,
    longitude: row.longitude ?? FARMER_DEFAULTS.longitude,
    ...(row.bank && { bank: findBank(row.bank)?.name ?? row.bank }),
    ...(row.account_number && { account_number: row.account_number.replace(/\D/g, '') }),
  }));

const invitedIds = z
  .array(z.int('Nomor petani tidak benar.').min(1).max(ID_MAX), 'Pilih sedikitnya satu petani')
  .max(INVITED_MAX, `Sekali undang paling banyak ${INVITED_MAX} petani`);

/** The farmers of `ids`, or of the list's filter. */
export const findInvitableQuery = farmersFilter.omit({ access: true }).extend({ ids: invitedIds.optional() });

export const inviteFarmersInput = z.strictObject({
  ids: invitedIds.min(1, 'Pilih sedikitnya satu petani'),
});

export const invitationSlipsInput = inviteFarmersInput.extend({
  /** Excludes farmers who can get the invitation by phone. */
  only: z.enum(['no_phone'], 'Pilih untuk siapa').optional(),
});

/** A blank email and password are unchanged (R14); a new password is rejected (R40). */
export const updateFarmerInput = z.strictObject({
  ...farmerFields,
  email: emailOrNone,
  password: z.literal('', 'Password tidak bisa diubah di sini. Gunakan fitur reset password.').optional(),
  version,
});

/** The signed-in user in the API and in the browser's copy. */
export type CurrentUser = {
  id: string;
  name: string;
  /** Null for a user who signs in with a phone number only. */
  email: string | null;
  role: (typeof ROLES)[number];
  phone: string | null;
  farmerId: number | null;
};
