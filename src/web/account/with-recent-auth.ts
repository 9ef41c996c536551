import { z } from 'zod';
import { reauthenticate } from '../../domain/accounts/mfa/reauthenticate.ts';
import type { Actor, AppContext } from '../../domain/context.ts';
import type { SubmittedForm } from '../forms/read-form.ts';

/** The field of `ReauthenticationField`. */
const reauthenticationForm = z.object({ proofPassword: z.string().optional() });

/**
 * Returns the actor of a form, reauthenticated if the form contains the password that an earlier response
 * demanded.
 */
export async function withRecentAuth<A extends Actor>(
  ctx: AppContext,
  actor: A,
  form: SubmittedForm,
): Promise<A> {
  const { proofPassword } = form.parse(reauthenticationForm);
  return proofPassword ? reauthenticate(ctx, actor, { password: proofPassword }) : actor;
}
