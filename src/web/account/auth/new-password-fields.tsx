import { passwordHint } from '../../../shared/format/password-hint.ts';
import type { FormState } from '../../forms/form-state.ts';
import { PasswordInput } from './password-input.tsx';

/** A new password with its repetition and its requirements. */
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
