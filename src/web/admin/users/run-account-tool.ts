import { z } from 'zod';
import { sendPasswordResetEmail } from '../../../domain/accounts/authentication/send-password-reset-email.ts';
import { resetMfa } from '../../../domain/accounts/mfa/reset-mfa.ts';
import { endSessions } from '../../../domain/accounts/sessions/end-sessions.ts';
import { liftBiddingSuspension } from '../../../domain/bidding/commands/lift-bidding-suspension.ts';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { liftSuspensionInput } from '../../../shared/schemas/bid-schemas.ts';
import type { FlashText } from '../../common/route-helpers/flash-texts.ts';
import type { SubmittedForm } from '../../forms/read-form.ts';

/** The commands of `AccountTools`. */
export const ACCOUNT_TOOLS = ['password-mail', 'sign-out', 'second-factor', 'lift'] as const;

const accountForm = z.object({ user: z.string().default('') });

/** Runs one of the commands; returns its success text. */
export async function runAccountTool(
  ctx: AppContext,
  actor: Actor,
  form: SubmittedForm,
  tool: (typeof ACCOUNT_TOOLS)[number],
): Promise<FlashText> {
  const { user } = form.parse(accountForm);
  switch (tool) {
    case 'password-mail':
      await sendPasswordResetEmail(ctx, actor, user);
      return ctx.config.mail ? 'passwordMailSent' : 'passwordMailStored';
    case 'sign-out':
      await endSessions(ctx, actor, user);
      return 'userSignedOut';
    case 'second-factor':
      await resetMfa(ctx, actor, user);
      return 'secondFactorReset';
    case 'lift':
      await liftBiddingSuspension(ctx, actor, user, form.read(liftSuspensionInput));
      return 'suspensionLifted';
  }
}
