import { type RouterContextProvider, redirect } from 'react-router';
import { findStallsOfPage } from '../../domain/sellers/find-stalls-of-page.ts';
import { here } from '../page/head/context.ts';

/** The page that asks for whom one works, and leads on to `page`. */
const askedFor = (page: string) => `/lapak?ke=${encodeURIComponent(page)}`;

/**
 * Stands before whatever a loader asks of a page to which letters lead: where it is a stall's for which he may act and does
 * not now, he is asked, instead of being told that there is nothing here.
 */
export async function askStall(context: Readonly<RouterContextProvider>, request: Request): Promise<void> {
  const { shop, actor } = here(context);
  const { pathname, search } = new URL(request.url);
  const page = pathname + search;
  if ((await findStallsOfPage(shop, actor, page)).length > 0) throw redirect(askedFor(page));
}
