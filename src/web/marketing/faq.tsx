import { findEntries } from '../../domain/content/public/find-entries.ts';
import { PageHeading } from '../common/components/page-heading.tsx';
import { buildHead } from '../common/head/build-head.server.ts';
import { metaOf } from '../common/head/head.ts';
import { pageTextsOf, sectionTextOf } from '../common/head/page-texts.server.ts';
import { getContext } from '../common/head/route-context.ts';
import { publicLoader } from '../common/public-loader.server.ts';
import { Accordion } from '../ui/navigation/accordion.tsx';
import { Anchor } from '../ui/navigation/anchor.tsx';
import type { Route } from './+types/faq';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx } = getContext(context);
  const texts = pageTextsOf('/faq');
  return publicLoader(ctx, request, async () => {
    const { faq } = await findEntries(ctx, 'faq');
    const trail = [{ label: 'Beranda', href: '/' }, { label: texts.title }];
    return {
      head: await buildHead(ctx, texts, '/faq', {
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
      more: sectionTextOf(texts, 'more'),
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
          <Anchor href="/help/moisture" className="font-semibold text-sawah-text underline">
            apa itu kadar air
          </Anchor>
          ,{' '}
          <Anchor href="/help/weighing" className="font-semibold text-sawah-text underline">
            cara menimbang
          </Anchor>
          ,{' '}
          <Anchor href="/help/reference-prices" className="font-semibold text-sawah-text underline">
            apa itu HPP, HET, HAP
          </Anchor>{' '}
          dan{' '}
          <Anchor href="/help/lot-passport" className="font-semibold text-sawah-text underline">
            cara membaca paspor lot
          </Anchor>
          .
        </p>
      </div>
    </>
  );
}
