import type { Door } from '../../../domain/accounts/sessions/door.ts';
import { refuse } from '../../../domain/refusal.ts';
import { refusalOf } from '../../../domain/refusal-of.ts';
import type { Shop } from '../../../domain/shop.ts';
import { signInInput } from '../../../shared/input/people/accounts.ts';
import type { SentForm } from '../../form/sent-form.ts';

/** Signs in with a form's e-mail and password; a fault of ours is told as MSG-64, and logged. */
export async function signInByForm(shop: Shop, door: Door, form: SentForm): ReturnType<Door['signIn']> {
  try {
    return await door.signIn(form.read(signInInput));
  } catch (thrown) {
    if (refusalOf(thrown)) throw thrown;
    shop.log.error({ err: thrown }, 'sign-in failed');
    return refuse('sign_in_failed');
  }
}
