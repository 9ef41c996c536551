import { passwordHint } from '../../../shared/password-hint.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Shop } from '../../shop.ts';

/** Whose password it will be: what he is called by is no secret. */
export type PasswordOwner = { name?: string; email?: string | null; phone?: string | null };

/**
 * Refuses a new password that is shorter than the setting allows (`invalid_input` with the hint at the field), that
 * anybody would try first (`password_common`), or that differs from its confirmation, where one is given.
 */
export async function checkPassword(
  shop: Shop,
  { password, confirmPassword }: { password: string; confirmPassword?: string },
  owner: PasswordOwner,
): Promise<void> {
  const { store } = await getSettings(shop, 'store');
  if ([...password].length < store.passwordMinLength) {
    const hint = passwordHint(store.passwordMinLength);
    refuse('invalid_input', { first: hint }, { password: hint });
  }
  const { commonPasswords } = await import('./common-passwords.ts');
  if (isCommon(password, owner, commonPasswords))
    refuse('password_common', {}, { password: 'Terlalu mudah ditebak' });
  if (confirmPassword !== undefined && confirmPassword !== password) {
    refuse('password_mismatch', {}, { confirmPassword: 'Konfirmasi password tidak sama' });
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
