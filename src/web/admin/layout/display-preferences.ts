import { redirect } from 'react-router';
import { z } from 'zod';
import { readForm } from '../../forms/read-form.ts';
import { returnForm } from '../../session/return-form.ts';
import { safeReturnPath } from '../../session/safe-return.ts';
import type { Route } from './+types/display-preferences';
import { columnsCookie, THEMES, type Theme, textSizeCookie, themeCookie } from './preference-cookies.ts';
import { requireAdminRole } from './require-admin-role.tsx';

const displayPreferencesForm = z.object({
  theme: z.string().default(''),
  text_size: z.enum(['large', 'normal', '']).default(''),
  list: z.string().default(''),
  columns: z.array(z.string()),
  reset: z.boolean(),
});

/** Stores the user's display preferences and redirects back. Forms post to this route. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdminRole(context, request);
  const form = await readForm(request);
  const headers = new Headers();
  const { theme, text_size: textSize, list, columns: ids, reset } = form.parse(displayPreferencesForm);
  if (THEMES.includes(theme as Theme)) headers.append('set-cookie', themeCookie(theme as Theme));
  if (textSize) headers.append('set-cookie', textSizeCookie(textSize === 'large'));
  if (/^[a-z]{1,30}$/.test(list)) {
    const known = ids.filter((id) => /^\w{1,30}$/.test(id)).slice(0, 30);
    headers.append('set-cookie', columnsCookie(list, reset ? [] : known));
  }
  return redirect(safeReturnPath(form.parse(returnForm).next, '/admin/dashboard'), { headers });
}

/** This route has no page. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  return redirect('/admin/dashboard');
}
