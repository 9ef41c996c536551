import { redirect } from 'react-router';
import { changeView } from '../../../../domain/views/change-view.ts';
import { deleteView } from '../../../../domain/views/delete-view.ts';
import { saveView } from '../../../../domain/views/save-view.ts';
import { here } from '../../../page/context.ts';
import { flash } from '../../../page/flash.ts';
import { submit, view } from '../../../page/view.ts';
import { safeReturn } from '../../../session/safe-return.ts';
import { requireAdminRole } from '../../frame/guard.tsx';
import type { Route } from './+types/views';

/**
 * Keeps, changes or forgets a saved view, and goes back to the list. A form posts here: one that scripts send is told
 * what is wrong where it stands, a plain one by the page of the refusal.
 */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdminRole(context, request);
  const { shop, actor } = here(context);
  const form = await request.formData();
  const back = safeReturn(form.get('kembali'), '/admin/dashboard');
  const told = form.get('scripted') === null ? view : <T>(command: () => Promise<T>) => submit(form, command);
  const choices = { shared: form.get('shared') !== null, isDefault: form.get('isDefault') !== null };
  return told(async () => {
    if (form.get('intent') === 'delete') {
      await deleteView(shop, actor, Number(form.get('id')));
      return redirect(back, { headers: { 'set-cookie': flash('viewDeleted') } });
    }
    if (form.get('intent') === 'change') {
      await changeView(shop, actor, Number(form.get('id')), {
        name: String(form.get('name') ?? ''),
        ...choices,
      });
      return redirect(back, { headers: { 'set-cookie': flash('viewChanged') } });
    }
    await saveView(shop, actor, {
      list: form.get('list'),
      name: String(form.get('name') ?? ''),
      query: String(form.get('query') ?? ''),
      ...choices,
    });
    return redirect(back, { headers: { 'set-cookie': flash('viewSaved') } });
  });
}

/** Nothing to see here. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  return redirect('/admin/dashboard');
}
