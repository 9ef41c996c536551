import { metaOf } from '../../common/head/head.ts';
import { getContext } from '../../common/head/route-context.ts';
import { publicLoader } from '../../common/public-loader.server.ts';
import type { Route } from './+types/blog-with-sidebar';
import { BlogList } from './blog-list.tsx';
import { BlogSidebar } from './blog-sidebar.tsx';
import { readBlogList, readBlogSidebar } from './read-blog-list.server.ts';

/** Posts on a page of this listing (R17). */
const PER_PAGE = 4;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  return publicLoader(ctx, request, async () => {
    const [list, sidebar] = await Promise.all([
      readBlogList(ctx, actor, request, '/blog-with-sidebar', PER_PAGE),
      readBlogSidebar(ctx, actor),
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
      aside={<BlogSidebar {...sidebar} chosen={list.filter} />}
    />
  );
}
