import Check from 'lucide-react/icons/check';
import { findEntries } from '../../../domain/content/public/find-entries.ts';
import { contentPicture } from '../../common/components/content-picture.ts';
import { PageHeading } from '../../common/components/page-heading.tsx';
import { buildHead } from '../../common/head/build-head.server.ts';
import { metaOf } from '../../common/head/head.ts';
import { pageTextsOf } from '../../common/head/page-texts.server.ts';
import { getContext } from '../../common/head/route-context.ts';
import { publicLoader } from '../../common/public-loader.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Route } from './+types/services-2';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx } = getContext(context);
  const texts = pageTextsOf('/services-2');
  return publicLoader(ctx, request, async () => {
    const { services } = await findEntries(ctx, 'services');
    const trail = [
      { label: 'Beranda', href: '/' },
      { label: pageTextsOf('/services').title, href: '/services' },
      { label: texts.title },
    ];
    return {
      head: await buildHead(ctx, texts, '/services-2', { trail }),
      trail,
      heading: texts.heading,
      lead: texts.lead,
      services: services.map(({ body: _body, ...service }) => service),
    };
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

export default function ServicesInRows({ loaderData }: Route.ComponentProps) {
  const { trail, heading, lead, services } = loaderData;
  return (
    <>
      <PageHeading title={heading} lead={lead} trail={trail} />
      <div className="shell grid gap-6 py-10 md:py-16">
        {services.map((service, at) => (
          <article
            key={service.id}
            id={service.slug}
            className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-surface md:grid-cols-[2fr_3fr]"
          >
            <Picture
              source={contentPicture(service.thumb, service.alt, service.width, service.height)}
              sizes="(min-width: 48rem) 40vw, 92vw"
              imgClassName="aspect-4/3 object-cover md:h-full!"
              priority={at === 0}
            />
            <div className="self-center p-5 md:p-10">
              <h2 className="serif text-2xl">{service.title}</h2>
              <p className="mt-2 text-muted">{service.summary}</p>
              <ul className="mt-4 grid gap-2">
                {service.points.map((point) => (
                  <li key={point} className="flex items-start gap-2">
                    <Check className="mt-0.5 size-5 shrink-0 text-sawah-text" />
                    <span className="min-w-0">{point}</span>
                  </li>
                ))}
              </ul>
              <ButtonLink
                href={`/service-details/${service.id}`}
                variant="secondary"
                size="sm"
                className="mt-5"
              >
                Baca tentang {service.title}
              </ButtonLink>
            </div>
          </article>
        ))}
      </div>
    </>
  );
}
