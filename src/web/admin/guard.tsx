import { type RouterContextProvider, redirect, useNavigation } from 'react-router';
import type { UserActor } from '../../domain/shop.ts';
import type { Role } from '../../shared/labels.ts';
import { here } from '../context.ts';
import { Spinner } from '../ui/spinner.tsx';

/**
 * The first line of every loader of the back office: whoever is not signed in goes to the admin login, which remembers
 * where he came from (AUTH-19); a role that is not in `roles` goes to the 403 page (AUTH-20). The verbs refuse again.
 */
export function requireAdminRole(
  context: Readonly<RouterContextProvider>,
  request: Request,
  roles: readonly Role[] = ['admin', 'farmer'],
): UserActor {
  const { actor } = here(context);
  if (actor.kind !== 'user') {
    const { pathname, search } = new URL(request.url);
    throw redirect(`/admin/login?from=${encodeURIComponent(pathname + search)}`);
  }
  if (!roles.includes(actor.role)) throw redirect('/admin/unauthorized');
  return actor;
}

/** What stands over the page while the server checks who comes (AUTH-18). */
export function GuardSpinner() {
  const { state, location } = useNavigation();
  if (state !== 'loading' || !location?.pathname.startsWith('/admin')) return null;
  return (
    <div className="fixed inset-x-0 top-0 z-50 grid justify-items-center p-4" aria-live="polite">
      <span className="rounded-pill bg-surface px-4 py-2 text-sm shadow-float">
        <Spinner label="Memuat..." />
      </span>
    </div>
  );
}
