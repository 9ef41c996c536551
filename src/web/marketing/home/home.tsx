import { getSellerResponseTime } from '../../../domain/bidding/queries/get-seller-response-time.ts';
import { findPublicFarmers } from '../../../domain/catalogue/farmers/find-public-farmers.ts';
import { findEntries } from '../../../domain/content/public/find-entries.ts';
import { getSiteLayout } from '../../../domain/content/public/get-site-layout.ts';
import { roughDuration } from '../../../shared/format/duration.ts';
import { RecentlyViewed } from '../../catalogue/recently-viewed.tsx';
import { SectionHeading } from '../../common/components/section-heading.tsx';
import { buildHead, organizationJsonLd } from '../../common/head/build-head.server.ts';
import { metaOf } from '../../common/head/head.ts';
import { pageTextsOf, sectionTextOf } from '../../common/head/page-texts.server.ts';
import { getContext } from '../../common/head/route-context.ts';
import { publicLoader } from '../../common/public-loader.server.ts';
import { Reveal } from '../../ui/reveal.tsx';
import { ContactSection } from '../contact-section.tsx';
import type { Route } from './+types/home';
import { Banner } from './banner.tsx';
import { FactStrip } from './fact-strip.tsx';
import { Featured } from './featured.tsx';
import { HomeAbout } from './home-about.tsx';
import { readFeatured } from './read-featured.server.ts';
import { ServiceCards } from './service-cards.tsx';

/** Number of services shown of the six (HOME-08). */
const SERVICES = 4;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const texts = pageTextsOf('/');
  return publicLoader(ctx, request, async () => {
    const [entries, featured, farmers, replyTime, { site }] = await Promise.all([
      findEntries(ctx, 'banner-slides', 'service-cards', 'home-about', 'facts'),
      readFeatured(ctx, actor, new URL(request.url)),
      findPublicFarmers(ctx, actor, { limit: 1 }),
      getSellerResponseTime(ctx, actor),
      getSiteLayout(ctx),
    ]);
    const about = entries['home-about'][0];
    return {
      head: await buildHead(ctx, texts, '/', { jsonLd: [await organizationJsonLd(ctx)] }),
      slides: entries['banner-slides'],
      services: entries['service-cards'].slice(0, SERVICES).map(({ body: _body, ...card }) => card),
      about,
      facts: entries.facts.filter((fact) => fact.set === about?.factSet),
      strip: [
        {
          title: farmers.total > 0 ? `${farmers.total} petani` : 'Petani setempat',
          text: 'Nama dan kotanya tertulis',
        },
        { title: 'Harga transparan', text: 'Tengkulak vs. harga Anda' },
        {
          title: 'Tawar langsung',
          text:
            replyTime === null
              ? 'Petani menjawab sendiri'
              : `Biasanya dijawab dalam ${roughDuration(replyTime)}`,
        },
        contactSummary(site),
      ],
      ...featured,
      texts: {
        services: sectionTextOf(texts, 'services'),
        listings: sectionTextOf(texts, 'listings'),
        contact: sectionTextOf(texts, 'contact'),
      },
    };
  });
}

/** Describes the store's contacts from its settings, and claims nothing else. */
function contactSummary({
  whatsapp,
  phone,
  email,
  hours,
}: Awaited<ReturnType<typeof getSiteLayout>>['site']) {
  if (whatsapp) return { title: 'Bantuan WhatsApp', text: hours || whatsapp };
  if (phone) return { title: 'Bantuan telepon', text: hours || phone };
  return { title: 'Hubungi kami', text: email || 'Tulis kepada pengelola' };
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'catalog,content,settings', 'x-cache-seconds': '600' });

export default function Home({ loaderData }: Route.ComponentProps) {
  const { slides, strip, services, about, facts, listings, chosen, texts } = loaderData;
  return (
    <>
      <Banner
        slides={slides}
        chip="Langsung dari petani Sleman, Yogyakarta"
        second={{ text: 'Ajukan penawaran', href: '/shop' }}
        strip
      />
      <FactStrip facts={strip} />
      <Featured
        texts={texts.listings}
        listings={listings}
        path="/"
        chosen={chosen}
        filters={[
          { label: 'Semua', value: '' },
          { label: 'Beras', value: 'beras' },
          { label: 'Sayur', value: 'vegetables' },
          { label: 'Buah', value: 'fruit' },
          { label: 'Ikan', value: 'fish' },
        ]}
      />
      {services.length > 0 && (
        <section className="bg-sunken py-12 md:py-20">
          <Reveal className="shell">
            <SectionHeading
              label={texts.services.label}
              title={texts.services.title}
              lead={texts.services.lead}
            />
            <ServiceCards cards={services} />
          </Reveal>
        </section>
      )}
      {about && <HomeAbout about={about} facts={facts} />}
      <RecentlyViewed />
      <ContactSection texts={texts.contact} />
    </>
  );
}
