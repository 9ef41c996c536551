import { here } from '../../page/head/context.ts';
import { metaOf } from '../../page/head/head.ts';
import { publicView } from '../../page/public-view.server.ts';
import type { Route } from './+types/blog-with-sidebar';
import { blogListOf, sidebarOf } from './blog-list.server.ts';
import { BlogList } from './blog-list.tsx';
import { Sidebar } from './blog-sidebar.tsx';

/** Posts on a page of this listing (R17). */
const PER_PAGE = 4;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  return publicView(shop, request, async () => {
    const [list, sidebar] = await Promise.all([
      blogListOf(shop, actor, request, '/blog-with-sidebar', PER_PAGE),
      sidebarOf(shop, actor),
    ]);
    return { ...list, sidebar };
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

export default function BlogWithSidebar({ loaderData }: Route.ComponentProps) {
  const { head: _head, sidebar, ...list } = loaderData;
  return (
    <BlogList
      {...list}
      columns={2}
      single="/blog-single-with-sidebar"
      aside={<Sidebar {...sidebar} chosen={list.filter} />}
    />
  );
}
