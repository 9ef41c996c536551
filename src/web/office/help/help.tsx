import { waysForNews } from '../../../domain/notify/ways/channels.ts';
import { view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { useOwnBalance } from '../../page/parts/use-own-balance.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FilterChips } from '../../ui/lead/chip.tsx';
import { ReadAloud } from '../../ui/read-aloud.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import type { Route } from './+types/help';
import { spokenTopic, topics } from './topics.tsx';
import { whatsappTopic } from './whatsapp-topic.tsx';

export const handle = { title: 'Bantuan' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { shop, actor } = here(context);
  const byPhone = await view(() => waysForNews(shop));
  return {
    sells: actor.kind === 'user' && actor.role === 'farmer',
    byWhatsapp: byPhone.includes('whatsapp'),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Bantuan') },
  { name: 'robots', content: 'noindex' },
];

/** How a farmer does what he does most: each step a picture and a sentence, which can be read out. */
export default function HelpPage({ loaderData: { sells, byWhatsapp } }: Route.ComponentProps) {
  const ownBalance = useOwnBalance();
  const shown = byWhatsapp ? [...topics, whatsappTopic] : topics;
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
            <ReadAloud texts={spokenTopic(topic)} />
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
