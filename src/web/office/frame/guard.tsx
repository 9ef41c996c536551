import { type RouterContextProvider, redirect } from 'react-router';
import type { UserActor } from '../../../domain/shop.ts';
import type { Role } from '../../../shared/labels.ts';
import { here } from '../../page/head/context.ts';
import { keepReturn } from '../../session/safe-return.ts';

/**
 * The first line of every loader of the back office: whoever is not signed in goes to the admin login, which remembers
 * where he came from (AUTH-19), an admin without his second factor to its page; a role that is not in `roles` goes to the
 * 403 page (AUTH-20). The verbs refuse again.
 */
export function requireAdminRole(
  context: Readonly<RouterContextProvider>,
  request: Request,
  roles: readonly Role[] = ['admin', 'farmer'],
): UserActor {
  const { actor } = here(context);
  const { pathname, search } = new URL(request.url);
  if (actor.kind === 'enrolling') throw redirect(keepReturn('/profil/keamanan', pathname + search));
  if (actor.kind !== 'user') {
    throw redirect(`/admin/login?from=${encodeURIComponent(pathname + search)}`);
  }
  if (!roles.includes(actor.role)) throw redirect('/admin/unauthorized');
  return actor;
}
