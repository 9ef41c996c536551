import { findEntries } from '../../domain/content/site/find-entries.ts';
import { here } from '../page/head/context.ts';
import { headOf } from '../page/head/head.server.ts';
import { metaOf } from '../page/head/head.ts';
import { sectionOf, textsOf } from '../page/head/texts.server.ts';
import { PageHeading } from '../page/parts/page-heading.tsx';
import { publicView } from '../page/public-view.server.ts';
import { Accordion } from '../ui/lead/accordion.tsx';
import { Anchor } from '../ui/lead/anchor.tsx';
import type { Route } from './+types/faq';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop } = here(context);
  const texts = textsOf('/faq');
  return publicView(shop, request, async () => {
    const { faq } = await findEntries(shop, 'faq');
    const trail = [{ label: 'Beranda', href: '/' }, { label: texts.title }];
    return {
      head: await headOf(shop, texts, '/faq', {
        trail,
        jsonLd: [
          {
            '@context': 'https://schema.org',
            '@type': 'FAQPage',
            mainEntity: faq.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ],
      }),
      trail,
      heading: texts.heading,
      lead: texts.lead,
      faq,
      more: sectionOf(texts, 'more'),
    };
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

export default function Faq({ loaderData }: Route.ComponentProps) {
  const { trail, heading, lead, faq, more } = loaderData;
  return (
    <>
      <PageHeading title={heading} lead={lead} trail={trail} />
      <div className="shell max-w-4xl! py-10 md:py-16">
        <Accordion items={faq.map(({ question, answer }) => ({ title: question, body: answer }))} open={0} />
        <p className="mt-8">
          {more.text}{' '}
          <Anchor href={more.href ?? '/contact-us'} className="font-semibold text-sawah-text underline">
            {more.linkText}
          </Anchor>{' '}
          atau baca{' '}
          <Anchor href="/bantuan/kadar-air" className="font-semibold text-sawah-text underline">
            apa itu kadar air
          </Anchor>{' '}
          dan{' '}
          <Anchor href="/bantuan/menimbang" className="font-semibold text-sawah-text underline">
            cara menimbang
          </Anchor>
          .
        </p>
      </div>
    </>
  );
}
