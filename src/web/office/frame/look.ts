import { redirect } from 'react-router';
import { safeReturn } from '../../session/safe-return.ts';
import type { Route } from './+types/look';
import { columnsCookie, THEMES, type Theme, themeCookie } from './cookies.ts';
import { requireAdminRole } from './guard.tsx';

/** Remembers how somebody likes the back office to look, and goes back to where he was. A form posts here. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdminRole(context, request);
  const form = await request.formData();
  const headers = new Headers();
  const theme = String(form.get('tema') ?? '');
  if (THEMES.includes(theme as Theme)) headers.append('set-cookie', themeCookie(theme as Theme));
  const list = String(form.get('daftar') ?? '');
  if (/^[a-z]{1,30}$/.test(list)) {
    const ids = form.getAll('kolom').map(String);
    const known = ids.filter((id) => /^\w{1,30}$/.test(id)).slice(0, 30);
    headers.append('set-cookie', columnsCookie(list, form.has('semula') ? [] : known));
  }
  return redirect(safeReturn(form.get('kembali'), '/admin/dashboard'), { headers });
}

/** Nothing to see here. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  return redirect('/admin/dashboard');
}
