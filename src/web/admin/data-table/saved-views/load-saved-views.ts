import { redirect } from 'react-router';
import type { Actor, AppContext } from '../../../../domain/context.ts';
import { findSavedViews, type SavedView } from '../../../../domain/saved-views/find-saved-views.ts';
import type { ListName } from '../../../../shared/schemas/catalogue/saved-view-schemas.ts';

/**
 * Loads the user's saved views of a list. A URL without a query redirects to the default view;
 * `?saved=all` shows everything.
 */
export async function loadSavedViews(
  ctx: AppContext,
  actor: Actor,
  list: ListName,
  address: URL,
): Promise<SavedView[]> {
  const views = await findSavedViews(ctx, actor, list);
  const first = views.find((view) => view.isDefault && view.query !== '');
  if (address.search === '' && first) throw redirect(`${address.pathname}?${first.query}`);
  return views;
}
