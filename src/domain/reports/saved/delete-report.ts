import { and, eq } from 'drizzle-orm';
import { savedReports } from '../../../db/schema/admin-tables.ts';
import { isId } from '../../../shared/schemas/fields/paging.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';

/** Deletes one of the admin's own saved reports, and with it its weekly e-mail; any other throws `not_found` (404). */
export async function deleteReport(ctx: AppContext, actor: Actor, id: number): Promise<void> {
  const { userId } = requireUser(actor, { admin: 'deleteReport' });
  if (!isId(id)) fail('not_found');
  const gone = await ctx.db
    .delete(savedReports)
    .where(and(eq(savedReports.id, id), eq(savedReports.userId, userId)))
    .returning({ id: savedReports.id });
  if (gone.length === 0) fail('not_found');
}
