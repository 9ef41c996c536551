import type { FormRefusal } from '../form/refusal-of-form.ts';
import { TextInput } from '../ui/field/text-input.tsx';
import { PasswordInput } from './password-input.tsx';

/** Who signs in and with what, for the shop's form and the back office's. `label` names what the first field takes. */
export function SignInFields({ label, refusal }: { label: string; refusal: FormRefusal }) {
  return (
    <>
      <TextInput
        label={label}
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        required
        maxLength={254}
        defaultValue={refusal.typed('email')}
        error={refusal.at('email')}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={refusal.at('password')}
      />
    </>
  );
}
