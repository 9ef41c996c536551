import { endSessions } from '../../../domain/accounts/end-sessions.ts';
import { sendPasswordMail } from '../../../domain/accounts/send-password-mail.ts';
import { liftSuspension } from '../../../domain/bidding/lift-suspension.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import type { FlashText } from '../../page/flash-texts.ts';

/** Does what one of the buttons of `AccountTools` asks; what is to be said then, or null when the form is another's. */
export async function runAccountTool(shop: Shop, actor: Actor, form: FormData): Promise<FlashText | null> {
  const id = String(form.get('user') ?? '');
  switch (form.get('intent')) {
    case 'password-mail':
      await sendPasswordMail(shop, actor, id);
      return 'passwordMailSent';
    case 'sign-out':
      await endSessions(shop, actor, id);
      return 'userSignedOut';
    case 'lift':
      await liftSuspension(shop, actor, id, { reason: String(form.get('reason') ?? '') });
      return 'suspensionLifted';
    default:
      return null;
  }
}
