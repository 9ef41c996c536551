import { passwordHint } from '../../shared/password-hint.ts';
import type { FormRefusal } from '../form/refusal-of-form.ts';
import { PasswordInput } from './password-input.tsx';

/** A new password, twice, with what it has to be. */
export function NewPasswordFields({
  label,
  minLength,
  refusal,
}: {
  label: string;
  minLength: number;
  refusal: Pick<FormRefusal, 'at'>;
}) {
  return (
    <>
      <PasswordInput
        label={label}
        name="password"
        autoComplete="new-password"
        required
        minLength={minLength}
        hint={passwordHint(minLength)}
        error={refusal.at('password')}
      />
      <PasswordInput
        label="Konfirmasi password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={refusal.at('confirmPassword')}
      />
    </>
  );
}
