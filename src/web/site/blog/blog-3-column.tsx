import { here } from '../../page/head/context.ts';
import { metaOf } from '../../page/head/head.ts';
import { publicView } from '../../page/public-view.server.ts';
import type { Route } from './+types/blog-3-column';
import { blogListOf } from './blog-list.server.ts';
import { BlogList } from './blog-list.tsx';

/** Posts on a page of this listing (R17). */
const PER_PAGE = 6;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  return publicView(shop, request, () => blogListOf(shop, actor, request, '/blog-3-column', PER_PAGE));
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

export default function BlogThreeColumns({ loaderData }: Route.ComponentProps) {
  const { head: _head, ...list } = loaderData;
  return <BlogList {...list} columns={3} />;
}
