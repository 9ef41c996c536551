import { redirect } from 'react-router';
import { z } from 'zod';
import { createSavedView } from '../../../../domain/saved-views/create-saved-view.ts';
import { deleteSavedView } from '../../../../domain/saved-views/delete-saved-view.ts';
import { updateSavedView } from '../../../../domain/saved-views/update-saved-view.ts';
import { changeViewInput, saveViewInput } from '../../../../shared/schemas/catalogue/saved-view-schemas.ts';
import { ID_MAX } from '../../../../shared/schemas/fields/paging.ts';
import { getContext } from '../../../common/head/route-context.ts';
import { flashCookie } from '../../../common/route-helpers/flash-message.ts';
import { runScripted } from '../../../common/route-helpers/run-route.ts';
import { readForm } from '../../../forms/read-form.ts';
import { returnForm } from '../../../session/return-form.ts';
import { safeReturnPath } from '../../../session/safe-return.ts';
import { requireAdminRole } from '../../layout/require-admin-role.tsx';
import type { Route } from './+types/saved-views';

/** The saved view, and whether JavaScript expects the response in place. */
const viewForm = z.object({
  intent: z.enum(['save', 'change', 'delete']).default('save'),
  id: z.int().max(ID_MAX).catch(0),
  scripted: z.boolean(),
});

/**
 * Creates, updates or deletes a saved view and returns to the list. JavaScript receives errors in place, a
 * plain form receives an error page.
 */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  const back = safeReturnPath(form.parse(returnForm).next, '/admin/dashboard');
  const { intent, id, scripted } = form.parse(viewForm);
  return runScripted(form, scripted, async () => {
    if (intent === 'delete') {
      await deleteSavedView(ctx, actor, id);
      return redirect(back, { headers: { 'set-cookie': flashCookie('viewDeleted') } });
    }
    if (intent === 'change') {
      await updateSavedView(ctx, actor, id, form.read(changeViewInput));
      return redirect(back, { headers: { 'set-cookie': flashCookie('viewChanged') } });
    }
    await createSavedView(ctx, actor, form.read(saveViewInput));
    return redirect(back, { headers: { 'set-cookie': flashCookie('viewSaved') } });
  });
}

/** This route has no page. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  return redirect('/admin/dashboard');
}
