import { savedViews } from '../../db/schema/admin-tables.ts';
import { type Actor, type AppContext, requireDuty } from '../context.ts';
import { fail } from '../domain-error.ts';
import { ownSavedViewWhere } from './own-saved-view.ts';

/** Deletes one of the user's own views; any other throws `not_found` (404). */
export async function deleteSavedView(ctx: AppContext, actor: Actor, id: number): Promise<void> {
  const user = requireDuty(actor, 'goods.see', 'admin');
  const gone = await ctx.db
    .delete(savedViews)
    .where(ownSavedViewWhere(user, id))
    .returning({ id: savedViews.id });
  if (gone.length === 0) fail('not_found');
}
