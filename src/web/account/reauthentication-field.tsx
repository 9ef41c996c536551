import type { ActionFailure } from '../common/route-helpers/run-route.ts';
import { Anchor } from '../ui/navigation/anchor.tsx';
import { PasswordInput } from './auth/password-input.tsx';

const REAUTHENTICATION_CODES = new Set(['proof_needed', 'proof_wrong']);

/**
 * Asks for the password in a form whose command requires reauthentication, after the server has demanded it;
 * the other input stays and is sent with it.
 */
export function ReauthenticationField({
  failure,
  className,
  keeps = true,
}: {
  failure: ActionFailure | undefined;
  className?: string;
  /** Whether the form has other fields, whose values are kept. */
  keeps?: boolean;
}) {
  if (!failure || !REAUTHENTICATION_CODES.has(failure.code)) return null;
  return (
    <PasswordInput
      className={className}
      label="Password Anda"
      name="proofPassword"
      autoComplete="current-password"
      required
      autoFocus
      error={failure.fields.proofPassword}
      hint={
        <>
          {keeps && 'Isian Anda di atas masih utuh dan disimpan begitu password benar. '}
          <Anchor href="/forgot-password" className="font-semibold text-sawah-text underline">
            Lupa password?
          </Anchor>
        </>
      }
    />
  );
}
