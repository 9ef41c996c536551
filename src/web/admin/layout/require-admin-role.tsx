import { type RouterContextProvider, redirect } from 'react-router';
import type { UserActor } from '../../../domain/context.ts';
import type { Role } from '../../../shared/enums/labels.ts';
import { getContext } from '../../common/head/route-context.ts';
import { withReturnPath } from '../../session/safe-return.ts';

/**
 * Guards every admin loader: a visitor goes to the admin login with a return URL (AUTH-19), an admin without
 * MFA to its page, and a role outside `roles` to the 403 page (AUTH-20). The use cases check again.
 */
export function requireAdminRole(
  context: Readonly<RouterContextProvider>,
  request: Request,
  roles: readonly Role[] = ['admin', 'farmer'],
): UserActor {
  const { actor } = getContext(context);
  const { pathname, search } = new URL(request.url);
  if (actor.kind === 'enrolling') throw redirect(withReturnPath('/profile/security', pathname + search));
  if (actor.kind !== 'user') {
    throw redirect(`/admin/login?from=${encodeURIComponent(pathname + search)}`);
  }
  if (!roles.includes(actor.role)) throw redirect('/admin/unauthorized');
  return actor;
}
