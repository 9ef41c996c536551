import { z } from 'zod';
import { sendPasswordMail } from '../../../domain/accounts/entering/send-password-mail.ts';
import { resetSecondFactor } from '../../../domain/accounts/proof/reset-second-factor.ts';
import { endSessions } from '../../../domain/accounts/sessions/end-sessions.ts';
import { liftSuspension } from '../../../domain/bidding/dealing/lift-suspension.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { liftSuspensionInput } from '../../../shared/input/bids.ts';
import type { SentForm } from '../../form/sent-form.ts';
import type { FlashText } from '../../page/answer/flash-texts.ts';

/** The buttons of `AccountTools`. */
export const ACCOUNT_TOOLS = ['password-mail', 'sign-out', 'second-factor', 'lift'] as const;

const accountForm = z.object({ user: z.string().default('') });

/** Does what one of the buttons asks; what is to be said then. */
export async function runAccountTool(
  shop: Shop,
  actor: Actor,
  form: SentForm,
  tool: (typeof ACCOUNT_TOOLS)[number],
): Promise<FlashText> {
  const { user } = form.parse(accountForm);
  switch (tool) {
    case 'password-mail':
      await sendPasswordMail(shop, actor, user);
      return shop.config.mail ? 'passwordMailSent' : 'passwordMailStored';
    case 'sign-out':
      await endSessions(shop, actor, user);
      return 'userSignedOut';
    case 'second-factor':
      await resetSecondFactor(shop, actor, user);
      return 'secondFactorReset';
    case 'lift':
      await liftSuspension(shop, actor, user, form.read(liftSuspensionInput));
      return 'suspensionLifted';
  }
}
