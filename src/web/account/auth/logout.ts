import { redirect } from 'react-router';
import { signOutWithCart } from '../../cart/cart-syncer.tsx';
import { authSessionContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { readForm } from '../../forms/read-form.ts';
import { returnForm } from '../../session/return-form.ts';
import { safeReturnPath } from '../../session/safe-return.ts';
import type { Route } from './+types/logout';

/** Signing out requires a POST; opening the URL redirects to the home page. */
export function loader() {
  return redirect('/');
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const { headers } = await context.get(authSessionContext).signOut();
  headers.append('set-cookie', flashCookie('signedOut'));
  const asked = form.parse(returnForm).next;
  return redirect(asked === '/admin/login' ? asked : safeReturnPath(asked), { headers });
}

/** Clears the cart, so that the next user of a shared phone does not find it. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return signOutWithCart(() => serverAction());
}
