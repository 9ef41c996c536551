import Check from 'lucide-react/icons/check';
import { findEntries } from '../../../domain/content/site/find-entries.ts';
import { here } from '../../page/head/context.ts';
import { headOf } from '../../page/head/head.server.ts';
import { metaOf } from '../../page/head/head.ts';
import { textsOf } from '../../page/head/texts.server.ts';
import { PageHeading } from '../../page/parts/page-heading.tsx';
import { scene } from '../../page/parts/scene.ts';
import { publicView } from '../../page/public-view.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Route } from './+types/services-2';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop } = here(context);
  const texts = textsOf('/services-2');
  return publicView(shop, request, async () => {
    const { services } = await findEntries(shop, 'services');
    const trail = [
      { label: 'Beranda', href: '/' },
      { label: textsOf('/services').title, href: '/services' },
      { label: texts.title },
    ];
    return {
      head: await headOf(shop, texts, '/services-2', { trail }),
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
              source={scene(service.thumb, service.alt, service.width, service.height)}
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
