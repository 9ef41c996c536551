import type { AppContext } from '../../../domain/context.ts';
import { buildHead } from '../../common/head/build-head.server.ts';
import { pageTextsOf } from '../../common/head/page-texts.server.ts';
import { getContext } from '../../common/head/route-context.ts';
import { publicLoader } from '../../common/public-loader.server.ts';
import type { Route } from './+types/weighing-help';

/** Data of every help page: its head, its heading and the link back to the questions, plus the result of `readMore`. */
export function readHelpPage<More extends object = object>(
  { context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>,
  path: string,
  readMore?: (ctx: AppContext) => Promise<More>,
) {
  const { ctx } = getContext(context);
  const texts = pageTextsOf(path);
  return publicLoader(ctx, request, async () => {
    const trail = [
      { label: 'Beranda', href: '/' },
      { label: 'Tanya jawab', href: '/faq' },
      { label: texts.title },
    ];
    return {
      head: await buildHead(ctx, texts, path, { trail }),
      trail,
      heading: texts.heading,
      lead: texts.lead,
      ...((await readMore?.(ctx)) as More),
    };
  });
}
