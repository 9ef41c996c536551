import { redirect } from 'react-router';
import { z } from 'zod';
import { sentForm } from '../../form/sent-form.ts';
import { returnForm } from '../../session/return-form.ts';
import { safeReturn } from '../../session/safe-return.ts';
import type { Route } from './+types/look';
import { columnsCookie, lettersCookie, THEMES, type Theme, themeCookie } from './cookies.ts';
import { requireAdminRole } from './guard.tsx';

const lookForm = z.object({
  tema: z.string().default(''),
  huruf: z.enum(['besar', 'biasa', '']).default(''),
  daftar: z.string().default(''),
  kolom: z.array(z.string()),
  semula: z.boolean(),
});

/** Remembers how somebody likes the back office to look, and goes back to where he was. A form posts here. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdminRole(context, request);
  const form = await sentForm(request);
  const headers = new Headers();
  const { tema: theme, huruf: letters, daftar: list, kolom: ids, semula: anew } = form.parse(lookForm);
  if (THEMES.includes(theme as Theme)) headers.append('set-cookie', themeCookie(theme as Theme));
  if (letters) headers.append('set-cookie', lettersCookie(letters === 'besar'));
  if (/^[a-z]{1,30}$/.test(list)) {
    const known = ids.filter((id) => /^\w{1,30}$/.test(id)).slice(0, 30);
    headers.append('set-cookie', columnsCookie(list, anew ? [] : known));
  }
  return redirect(safeReturn(form.parse(returnForm).kembali, '/admin/dashboard'), { headers });
}

/** Nothing to see here. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  return redirect('/admin/dashboard');
}
