import type { AuthSession } from '../../../domain/accounts/sessions/auth-session.ts';
import type { AppContext } from '../../../domain/context.ts';
import { fail } from '../../../domain/domain-error.ts';
import { toDomainError } from '../../../domain/to-domain-error.ts';
import { signInInput } from '../../../shared/schemas/people/account-schemas.ts';
import type { SubmittedForm } from '../../forms/read-form.ts';

/** Signs in with a form's email and password; a server error becomes MSG-64 and is logged. */
export async function signInByForm(
  ctx: AppContext,
  door: AuthSession,
  form: SubmittedForm,
): ReturnType<AuthSession['signIn']> {
  try {
    return await door.signIn(form.read(signInInput));
  } catch (thrown) {
    if (toDomainError(thrown)) throw thrown;
    ctx.log.error({ err: thrown }, 'sign-in failed');
    return fail('sign_in_failed');
  }
}
