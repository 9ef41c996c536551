import type { FormState } from '../../form/form-state.ts';
import { TextInput } from '../../ui/field/text-input.tsx';
import { PasswordInput } from './password-input.tsx';

/** Who signs in and with what, for the shop's form and the back office's. `label` names what the first field takes. */
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
