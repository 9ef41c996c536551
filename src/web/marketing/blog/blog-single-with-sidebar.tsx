import { metaOf } from '../../common/head/head.ts';
import { clientAddressContext, getContext } from '../../common/head/route-context.ts';
import { publicLoader } from '../../common/public-loader.server.ts';
import type { Route } from './+types/blog-single-with-sidebar';
import { PostLayout, SinglePost } from './blog-post.tsx';
import { BlogSidebar } from './blog-sidebar.tsx';
import { readBlogSidebar } from './read-blog-list.server.ts';
import { readPostPage, receiveComment } from './read-blog-post.server.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  return publicLoader(ctx, request, async () => {
    const [page, sidebar] = await Promise.all([
      readPostPage(ctx, actor, params.id, '/blog-single-with-sidebar'),
      readBlogSidebar(ctx, actor),
    ]);
    return { ...page, sidebar };
  });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  return receiveComment(ctx, actor, request, params.id, context.get(clientAddressContext));
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

export default function BlogSingleWithSidebar({ loaderData, actionData }: Route.ComponentProps) {
  const { head: _head, trail, sidebar, ...page } = loaderData;
  return (
    <PostLayout trail={trail} title={page.post.title} aside={<BlogSidebar {...sidebar} />}>
      <SinglePost {...page} answer={actionData} />
    </PostLayout>
  );
}
