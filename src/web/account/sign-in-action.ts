import type { Door } from '../../domain/accounts/door.ts';
import { refuse } from '../../domain/refusal.ts';
import { refusalOf } from '../../domain/refusal-of.ts';
import type { Shop } from '../../domain/shop.ts';

/** Signs in with a form's e-mail and password; a fault of ours is told as MSG-64, and logged. */
export async function signInByForm(shop: Shop, door: Door, form: FormData): ReturnType<Door['signIn']> {
  try {
    return await door.signIn({ email: form.get('email'), password: form.get('password') });
  } catch (thrown) {
    if (refusalOf(thrown)) throw thrown;
    shop.log.error({ err: thrown }, 'sign-in failed');
    return refuse('sign_in_failed');
  }
}
