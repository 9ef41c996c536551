import type { Failure } from '../page/answer/view.ts';
import { Anchor } from '../ui/lead/anchor.tsx';
import { PasswordInput } from './entry/password-input.tsx';

const asking = new Set(['proof_needed', 'proof_wrong']);

/**
 * Stands in a form whose command may ask for the password once more, and shows when it did: all that was typed stays where
 * it is, and goes along with the password.
 */
export function ProofField({
  failure,
  className,
  keeps = true,
}: {
  failure: Failure | undefined;
  className?: string;
  /** Whether the form has other fields, whose values wait. */
  keeps?: boolean;
}) {
  if (!failure || !asking.has(failure.code)) return null;
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
