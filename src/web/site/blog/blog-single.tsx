import { addressContext, here } from '../../page/head/context.ts';
import { metaOf } from '../../page/head/head.ts';
import { publicView } from '../../page/public-view.server.ts';
import type { Route } from './+types/blog-single';
import { postPageOf, takeComment } from './blog-post.server.ts';
import { PostFrame, SinglePost } from './blog-post.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  return publicView(shop, request, () => postPageOf(shop, actor, params.id, '/blog-single'));
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  return takeComment(shop, actor, request, params.id, context.get(addressContext));
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

export default function BlogSingle({ loaderData, actionData }: Route.ComponentProps) {
  const { head: _head, trail, ...page } = loaderData;
  return (
    <PostFrame trail={trail} title={page.post.title}>
      <SinglePost {...page} answer={actionData} />
    </PostFrame>
  );
}
