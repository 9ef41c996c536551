import { findEntries } from '../../../domain/content/public/find-entries.ts';
import { renderMarkdown } from '../../../domain/content/public/markdown.ts';
import { ContentIcon } from '../../common/components/content-icon.tsx';
import { contentPicture } from '../../common/components/content-picture.ts';
import { PageHeading } from '../../common/components/page-heading.tsx';
import { SectionHeading } from '../../common/components/section-heading.tsx';
import { buildHead } from '../../common/head/build-head.server.ts';
import { metaOf } from '../../common/head/head.ts';
import { pageTextsOf, sectionTextOf } from '../../common/head/page-texts.server.ts';
import { getContext } from '../../common/head/route-context.ts';
import { publicLoader } from '../../common/public-loader.server.ts';
import { cx } from '../../ui/cx.ts';
import { Picture } from '../../ui/picture.tsx';
import type { Route } from './+types/services';
import { ServiceTile } from './service-tile.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx } = getContext(context);
  const texts = pageTextsOf('/services');
  return publicLoader(ctx, request, async () => {
    const entries = await findEntries(ctx, 'services', 'service-cards');
    const trail = [{ label: 'Beranda', href: '/' }, { label: texts.title }];
    return {
      head: await buildHead(ctx, texts, '/services', { trail }),
      trail,
      heading: texts.heading,
      lead: texts.lead,
      services: entries.services.map(({ body: _body, points: _points, ...service }) => service),
      work: entries['service-cards'].map(({ body, ...card }) => ({ ...card, html: renderMarkdown(body) })),
      texts: { products: sectionTextOf(texts, 'products'), work: sectionTextOf(texts, 'work') },
    };
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

export default function Services({ loaderData }: Route.ComponentProps) {
  const { trail, heading, lead, services, work, texts } = loaderData;
  return (
    <>
      <PageHeading title={heading} lead={lead} trail={trail} />
      <section className="shell py-10 md:py-16">
        <SectionHeading title={texts.products.title} />
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-6 lg:gap-5">
          {services.map((service, at) => {
            // Two tiles left over from rows of three come first and are larger; one left over from rows of two is wide.
            const large = at < services.length % 3 && services.length % 3 === 2;
            const wide = at === services.length - 1 && services.length % 2 === 1;
            return (
              <li
                key={service.id}
                className={cx(large ? 'lg:col-span-3' : 'lg:col-span-2', wide && 'sm:max-lg:col-span-2')}
              >
                <ServiceTile
                  service={service}
                  pictureClassName={cx(
                    large && 'lg:aspect-16/9 lg:object-bottom',
                    wide && 'sm:max-lg:aspect-2/1 sm:max-lg:object-bottom',
                  )}
                />
              </li>
            );
          })}
        </ul>
      </section>
      <section className="bg-sunken py-12 md:py-20">
        <div className="shell">
          <SectionHeading title={texts.work.title} />
          <div className="grid gap-6">
            {work.map((card, at) => (
              <article
                key={card.id}
                id={card.slug}
                className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-surface md:grid-cols-2"
              >
                <Picture
                  source={contentPicture(card.thumb, card.alt, card.width, card.height)}
                  sizes="(min-width: 48rem) 50vw, 92vw"
                  className={at % 2 === 1 ? 'md:order-2' : ''}
                  imgClassName="aspect-4/3 object-cover md:h-full!"
                />
                <div className="self-center p-5 md:p-10">
                  <span className="mb-3 grid size-12 place-items-center rounded-pill bg-sawah-soft text-sawah-text">
                    <ContentIcon name={card.icon} />
                  </span>
                  <h3 className="serif text-2xl">{card.title}</h3>
                  <p className="mt-2 font-semibold">{card.description}</p>
                  {/* Sanitised by renderMarkdown. */}
                  {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above */}
                  <div className="prose mt-3" dangerouslySetInnerHTML={{ __html: card.html }} />
                </div>
              </article>
            ))}
          </div>
        </div>
      </section>
    </>
  );
}
