import { redirect } from 'react-router';
import type { Actor, Shop } from '../../../../domain/shop.ts';
import { findViews, type SavedView } from '../../../../domain/views/find-views.ts';
import type { ListName } from '../../../../shared/input/goods/views.ts';

/**
 * The reader's views of a list. Where he opens it without saying anything, his default one answers instead;
 * `?tampilan=semua` asks for everything.
 */
export async function viewsOf(shop: Shop, actor: Actor, list: ListName, address: URL): Promise<SavedView[]> {
  const views = await findViews(shop, actor, list);
  const first = views.find((view) => view.isDefault && view.query !== '');
  if (address.search === '' && first) throw redirect(`${address.pathname}?${first.query}`);
  return views;
}
