import { type RouterContextProvider, redirect } from 'react-router';
import { findSellersForPage } from '../../domain/sellers/find-sellers-for-page.ts';
import { getContext } from '../common/head/route-context.ts';

/** URL of the page that selects a seller and then continues to `page`. */
const sellerChoiceHref = (page: string) => `/sellers?next=${encodeURIComponent(page)}`;

/**
 * Runs before the loader of a page that emails link to. If the page belongs to a seller that the user may act
 * for but does not act for now, it redirects to the selection instead of returning 404.
 */
export async function askWhichSeller(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<void> {
  const { ctx, actor } = getContext(context);
  const { pathname, search } = new URL(request.url);
  const page = pathname + search;
  if ((await findSellersForPage(ctx, actor, page)).length > 0) throw redirect(sellerChoiceHref(page));
}
