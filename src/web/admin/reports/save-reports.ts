import { redirect } from 'react-router';
import { z } from 'zod';
import { deleteReport } from '../../../domain/reports/saved/delete-report.ts';
import { saveReport } from '../../../domain/reports/saved/save-report.ts';
import { ID_MAX } from '../../../shared/schemas/fields/paging.ts';
import { saveReportInput } from '../../../shared/schemas/report-schemas.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runScripted } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { returnForm } from '../../session/return-form.ts';
import { safeReturnPath } from '../../session/safe-return.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/save-reports';

/** The saved report, and whether JavaScript expects the response in place. */
const reportForm = z.object({
  intent: z.enum(['save', 'delete']).default('save'),
  id: z.int().max(ID_MAX).catch(0),
  scripted: z.boolean(),
});

/**
 * Saves or deletes the user's own report and returns to the page. JavaScript receives errors in place, a plain form
 * receives an error page.
 */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  const back = safeReturnPath(form.parse(returnForm).next, '/admin/reports');
  const { intent, id, scripted } = form.parse(reportForm);
  return runScripted(form, scripted, async () => {
    if (intent === 'delete') {
      await deleteReport(ctx, actor, id);
      return redirect(back, { headers: { 'set-cookie': flashCookie('reportDeleted') } });
    }
    await saveReport(ctx, actor, form.read(saveReportInput));
    return redirect(back, { headers: { 'set-cookie': flashCookie('reportSaved') } });
  });
}

/** This route has no page. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  return redirect('/admin/reports');
}
