import Check from 'lucide-react/icons/check';
import { data } from 'react-router';
import { findEntries } from '../../../domain/content/public/find-entries.ts';
import { renderMarkdown } from '../../../domain/content/public/markdown.ts';
import { contentPicture } from '../../common/components/content-picture.ts';
import { PageHeading } from '../../common/components/page-heading.tsx';
import { buildHead } from '../../common/head/build-head.server.ts';
import { metaOf } from '../../common/head/head.ts';
import { pageTextsOf, sectionTextOf } from '../../common/head/page-texts.server.ts';
import { getContext } from '../../common/head/route-context.ts';
import { publicLoader } from '../../common/public-loader.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Route } from './+types/service-details';
import { ServiceSidebar } from './service-sidebar.tsx';

/** The catalogue page of each service's products. */
const SHOP_HREF_BY_SERVICE: Record<string, string> = {
  'fresh-vegetables': '/shop?category=vegetables',
  'agricultural-products': '/shop?category=beras',
  'organic-products': '/shop?q=organik',
  'dairy-production': '/shop?category=dairy',
  'sweet-exotic-fruits': '/shop?category=fruit',
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx } = getContext(context);
  return publicLoader(ctx, request, async () => {
    const { services } = await findEntries(ctx, 'services');
    const list = pageTextsOf('/services');
    const service = services.find((one) => String(one.id) === params.id);
    const texts = service
      ? pageTextsOf('/service-details/{id}', { title: service.title, summary: service.summary })
      : list;
    const trail = [
      { label: 'Beranda', href: '/' },
      { label: list.title, href: '/services' },
      { label: service?.title ?? 'Layanan tidak ditemukan' },
    ];
    const path = service ? `/service-details/${service.id}` : '/services';
    const sections = pageTextsOf('/service-details/{id}');
    const page = {
      head: await buildHead(ctx, texts, path, service ? { trail } : { hidden: true }),
      trail,
      heading: texts.heading,
      lead: texts.lead,
      // PAGE-11: an unknown id omits the detail section.
      detail: service
        ? {
            ...contentPicture(service.thumb, service.alt, service.width, service.height),
            id: service.id,
            points: service.points,
            html: renderMarkdown(service.body),
            shop: SHOP_HREF_BY_SERVICE[service.slug] ?? '/shop',
          }
        : null,
      list: services.map(({ id, title }) => ({ id, title })),
      texts: {
        sidebar: sectionTextOf(sections, 'sidebar'),
        help: sectionTextOf(sections, 'help'),
        shop: sectionTextOf(sections, 'shop'),
      },
    };
    return data(page, { status: service ? 200 : 404 });
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

export default function ServiceDetails({ loaderData }: Route.ComponentProps) {
  const { trail, heading, lead, detail, list, texts } = loaderData;
  return (
    <>
      <PageHeading title={heading} lead={lead} trail={trail} />
      <div className="shell grid items-start gap-10 py-10 md:py-16 lg:grid-cols-[1fr_19rem]">
        {detail && (
          <article>
            <Picture
              source={detail}
              sizes="(min-width: 62rem) 820px, 92vw"
              className="overflow-hidden rounded-card"
              imgClassName="aspect-16/9 object-cover"
              priority
            />
            <ul className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-2">
              {detail.points.map((point) => (
                <li
                  key={point}
                  className="flex items-start gap-2 rounded-button bg-sawah-soft p-3 text-sm font-semibold"
                >
                  <Check className="size-5 shrink-0 text-sawah-text" />
                  <span className="min-w-0">{point}</span>
                </li>
              ))}
            </ul>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by renderMarkdown */}
            <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: detail.html }} />
            <ButtonLink href={detail.shop} className="mt-8">
              {texts.shop.linkText}
            </ButtonLink>
          </article>
        )}
        <aside className="grid gap-6 lg:sticky lg:top-28">
          <ServiceSidebar title={texts.sidebar.title} services={list} shown={detail?.id ?? null} />
          <div className="on-green rounded-card bg-sawah-dark p-6 text-white">
            <h2 className="text-lg font-bold">{texts.help.title}</h2>
            <p className="mt-1 text-white/90">{texts.help.text}</p>
            <ButtonLink href={texts.help.href ?? '/contact-us'} variant="gold" size="sm" className="mt-4">
              {texts.help.linkText}
            </ButtonLink>
          </div>
        </aside>
      </div>
    </>
  );
}
