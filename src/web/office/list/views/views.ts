import { redirect } from 'react-router';
import { z } from 'zod';
import { changeView } from '../../../../domain/views/change-view.ts';
import { deleteView } from '../../../../domain/views/delete-view.ts';
import { saveView } from '../../../../domain/views/save-view.ts';
import { changeViewInput, saveViewInput } from '../../../../shared/input/goods/views.ts';
import { ID_MAX } from '../../../../shared/input/parts/paging.ts';
import { sentForm } from '../../../form/sent-form.ts';
import { flash } from '../../../page/answer/flash.ts';
import { submit, view } from '../../../page/answer/view.ts';
import { here } from '../../../page/head/context.ts';
import { returnForm } from '../../../session/return-form.ts';
import { safeReturn } from '../../../session/safe-return.ts';
import { requireAdminRole } from '../../frame/guard.tsx';
import type { Route } from './+types/views';

/** Which view, and whether scripts wait for the answer where the form stands. */
const viewForm = z.object({
  intent: z.enum(['save', 'change', 'delete']).default('save'),
  id: z.int().max(ID_MAX).catch(0),
  scripted: z.boolean(),
});

/**
 * Keeps, changes or forgets a saved view, and goes back to the list. A form posts here: one that scripts send is told
 * what is wrong where it stands, a plain one by the page of the refusal.
 */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdminRole(context, request);
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  const back = safeReturn(form.parse(returnForm).kembali, '/admin/dashboard');
  const told = !form.parse(viewForm).scripted
    ? view
    : <T>(command: () => Promise<T>) => submit(form, command);
  return told(async () => {
    const { intent, id } = form.parse(viewForm);
    if (intent === 'delete') {
      await deleteView(shop, actor, id);
      return redirect(back, { headers: { 'set-cookie': flash('viewDeleted') } });
    }
    if (intent === 'change') {
      await changeView(shop, actor, id, form.read(changeViewInput));
      return redirect(back, { headers: { 'set-cookie': flash('viewChanged') } });
    }
    await saveView(shop, actor, form.read(saveViewInput));
    return redirect(back, { headers: { 'set-cookie': flash('viewSaved') } });
  });
}

/** Nothing to see here. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  return redirect('/admin/dashboard');
}
