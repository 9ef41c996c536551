import { metaOf } from '../../common/head/head.ts';
import { getContext } from '../../common/head/route-context.ts';
import { publicLoader } from '../../common/public-loader.server.ts';
import type { Route } from './+types/blog-2-column';
import { BlogList } from './blog-list.tsx';
import { readBlogList } from './read-blog-list.server.ts';

/** Posts on a page of this listing (R17). */
const PER_PAGE = 4;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  return publicLoader(ctx, request, () => readBlogList(ctx, actor, request, '/blog-2-column', PER_PAGE));
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

export default function BlogTwoColumns({ loaderData }: Route.ComponentProps) {
  const { head: _head, ...list } = loaderData;
  return <BlogList {...list} columns={2} />;
}
