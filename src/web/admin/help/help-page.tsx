import { channelsForNews } from '../../../domain/notifications/channels/channel-registry.ts';
import { useOwnBalanceHref } from '../../common/components/use-own-balance-href.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runLoader } from '../../common/route-helpers/run-route.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FilterChips } from '../../ui/navigation/chip.tsx';
import { ReadAloudButton } from '../../ui/read-aloud-button.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/help-page';
import { helpTopics, readAloudTopic } from './help-topics.tsx';
import { whatsappTopic } from './whatsapp-topic.tsx';

export const handle = { title: 'Bantuan' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  const byPhone = await runLoader(() => channelsForNews(ctx));
  return {
    sells: actor.kind === 'user' && actor.role === 'farmer',
    byWhatsapp: byPhone.includes('whatsapp'),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Bantuan') },
  { name: 'robots', content: 'noindex' },
];

/**
 * Explains a farmer's most frequent tasks: each step is a picture and a sentence, which the page can read
 * aloud.
 */
export default function HelpPage({ loaderData: { sells, byWhatsapp } }: Route.ComponentProps) {
  const ownBalance = useOwnBalanceHref();
  const shown = byWhatsapp ? [...helpTopics, whatsappTopic] : helpTopics;
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5 text-base">
      <h1 className="text-xl font-bold">Bantuan untuk petani</h1>
      <FilterChips
        label="Pilih yang ingin dilihat"
        chips={shown.map(({ id, title }) => ({ label: title, href: `#${id}`, active: false }))}
      />
      {shown.map((topic) => (
        <Card key={topic.id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
            <h2 id={topic.id} className="min-w-0 scroll-mt-20 text-lg font-bold">
              {topic.title}
            </h2>
            <ReadAloudButton texts={readAloudTopic(topic)} />
          </div>
          <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-5">
            {topic.steps.map(({ text, picture }, at) => (
              <li key={text} className="grid content-start gap-2">
                {picture}
                <p>
                  <strong className="tabular">{at + 1}.</strong> {text}
                </p>
              </li>
            ))}
          </ol>
          {sells && (
            <div>
              <ButtonLink
                href={topic.href === '/admin/balances' ? ownBalance : topic.href}
                variant="secondary"
                size="sm"
              >
                {topic.go}
              </ButtonLink>
            </div>
          )}
        </Card>
      ))}
    </div>
  );
}
