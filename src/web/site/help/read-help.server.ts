import { here } from '../../page/head/context.ts';
import { headOf } from '../../page/head/head.server.ts';
import { textsOf } from '../../page/head/texts.server.ts';
import { publicView } from '../../page/public-view.server.ts';
import type { Route } from './+types/weighing';

/** What every help page stands on: its head, its heading and the way back to the questions. */
export function readHelp({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>, path: string) {
  const { shop } = here(context);
  const texts = textsOf(path);
  return publicView(shop, request, async () => {
    const trail = [
      { label: 'Beranda', href: '/' },
      { label: 'Tanya jawab', href: '/faq' },
      { label: texts.title },
    ];
    return {
      head: await headOf(shop, texts, path, { trail }),
      trail,
      heading: texts.heading,
      lead: texts.lead,
    };
  });
}
