import type { FormState } from '../../forms/form-state.ts';
import { TextInput } from '../../ui/field/text-input.tsx';
import { PasswordInput } from './password-input.tsx';

/**
 * The credentials of the sign-in forms, for the public site and the admin. `label` names what the first field
 * accepts.
 */
export function SignInFields({ label, form }: { label: string; form: FormState<'email' | 'password'> }) {
  return (
    <>
      <TextInput
        label={label}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        required
        maxLength={254}
        {...form.text('email')}
      />
      <PasswordInput label="Password" autoComplete="current-password" required {...form.secret('password')} />
    </>
  );
}
