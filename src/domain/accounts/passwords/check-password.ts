import { passwordHint } from '../../../shared/format/password-hint.ts';
import type { AppContext } from '../../context.ts';
import { fail, failAt } from '../../domain-error.ts';
import { getSettings } from '../../settings/get-settings.ts';

/** The owner of the new password: their name, e-mail and phone are not secret. */
export type PasswordOwner = { name?: string; email?: string | null; phone?: string | null };

/**
 * Rejects a new password that is shorter than the setting (`invalid_input` at the field), common (`password_common`),
 * or different from its confirmation, if given.
 */
export async function checkPassword(
  ctx: AppContext,
  { password, confirmPassword }: { password: string; confirmPassword?: string },
  owner: PasswordOwner,
): Promise<void> {
  const { store } = await getSettings(ctx, 'store');
  if ([...password].length < store.passwordMinLength) {
    const hint = passwordHint(store.passwordMinLength);
    failAt('password', hint);
  }
  const { commonPasswords } = await import('./common-passwords.ts');
  if (isCommon(password, owner, commonPasswords))
    fail('password_common', {}, { password: 'Terlalu mudah ditebak' });
  if (confirmPassword !== undefined && confirmPassword !== password) {
    fail('password_mismatch', {}, { confirmPassword: 'Konfirmasi password tidak sama' });
  }
}

function isCommon(password: string, owner: PasswordOwner, commonPasswords: ReadonlySet<string>): boolean {
  const plain = password.normalize('NFKC').trim().toLowerCase();
  const named = [
    owner.name,
    owner.email,
    owner.email?.split('@')[0],
    owner.phone,
    owner.phone?.replace(/^\+62/, '0'),
  ];
  return (
    commonPasswords.has(plain) ||
    commonPasswords.has(plain.replace(/\s+/g, '')) ||
    /^(.{1,3})\1+$/.test(plain) ||
    named.some((own) => own?.toLowerCase() === plain)
  );
}
