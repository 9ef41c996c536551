import { passwordHint } from '../../../shared/password-hint.ts';
import type { FormState } from '../../form/form-state.ts';
import { PasswordInput } from './password-input.tsx';

/** A new password, twice, with what it has to be. */
export function NewPasswordFields({
  label,
  minLength,
  form,
}: {
  label: string;
  minLength: number;
  form: FormState<'password' | 'confirmPassword'>;
}) {
  return (
    <>
      <PasswordInput
        label={label}
        autoComplete="new-password"
        required
        minLength={minLength}
        hint={passwordHint(minLength)}
        {...form.secret('password')}
      />
      <PasswordInput
        label="Konfirmasi password"
        autoComplete="new-password"
        required
        {...form.secret('confirmPassword')}
      />
    </>
  );
}
