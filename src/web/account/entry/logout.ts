import { redirect } from 'react-router';
import { leavingCart } from '../../cart/cart-keeper.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { doorContext } from '../../page/head/context.ts';
import { returnForm } from '../../session/return-form.ts';
import { safeReturn } from '../../session/safe-return.ts';
import type { Route } from './+types/logout';

/** Signing out is a command; who merely opens its address is led home. */
export function loader() {
  return redirect('/');
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request);
  const { headers } = await context.get(doorContext).signOut();
  headers.append('set-cookie', flash('signedOut'));
  const asked = form.parse(returnForm).kembali;
  return redirect(asked === '/admin/login' ? asked : safeReturn(asked), { headers });
}

/** Nobody finds another person's cart on a shared phone. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return leavingCart(() => serverAction());
}
