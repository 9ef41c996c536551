import { getReplyTime } from '../../../domain/bidding/reading/get-reply-time.ts';
import { findPublicFarmers } from '../../../domain/catalogue/farmers/find-public-farmers.ts';
import { findEntries } from '../../../domain/content/site/find-entries.ts';
import { getShell } from '../../../domain/content/site/get-shell.ts';
import { roughDuration } from '../../../shared/figures/duration.ts';
import { RecentlySeen } from '../../catalogue/recently-seen.tsx';
import { here } from '../../page/head/context.ts';
import { headOf, organizationOf } from '../../page/head/head.server.ts';
import { metaOf } from '../../page/head/head.ts';
import { sectionOf, textsOf } from '../../page/head/texts.server.ts';
import { SectionHeading } from '../../page/parts/section-heading.tsx';
import { publicView } from '../../page/public-view.server.ts';
import { Reveal } from '../../ui/reveal.tsx';
import { ContactSection } from '../contact-section.tsx';
import type { Route } from './+types/home';
import { Banner } from './banner.tsx';
import { FactStrip } from './fact-strip.tsx';
import { featuredOf } from './featured.server.ts';
import { Featured } from './featured.tsx';
import { HomeAbout } from './home-about.tsx';
import { ServiceCards } from './service-cards.tsx';

/** Services shown of the six (HOME-08). */
const SERVICES = 4;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const texts = textsOf('/');
  return publicView(shop, request, async () => {
    const [entries, featured, farmers, replyTime, { site }] = await Promise.all([
      findEntries(shop, 'banner-slides', 'service-cards', 'home-about', 'facts'),
      featuredOf(shop, actor, new URL(request.url)),
      findPublicFarmers(shop, actor, { limit: 1 }),
      getReplyTime(shop, actor),
      getShell(shop),
    ]);
    const about = entries['home-about'][0];
    return {
      head: await headOf(shop, texts, '/', { jsonLd: [await organizationOf(shop)] }),
      slides: entries['banner-slides'],
      services: entries['service-cards'].slice(0, SERVICES).map(({ body: _body, ...card }) => card),
      about,
      facts: entries.facts.filter((fact) => fact.set === about?.factSet),
      strip: [
        {
          title: farmers.total > 0 ? `${farmers.total} petani` : 'Petani setempat',
          text: 'Nama, wajah, dan letak lahannya',
        },
        { title: 'Harga transparan', text: 'Tengkulak vs. harga Anda' },
        {
          title: 'Tawar langsung',
          text:
            replyTime === null
              ? 'Petani menjawab sendiri'
              : `Biasanya dijawab dalam ${roughDuration(replyTime)}`,
        },
        helpBy(site),
      ],
      ...featured,
      texts: {
        services: sectionOf(texts, 'services'),
        listings: sectionOf(texts, 'listings'),
        contact: sectionOf(texts, 'contact'),
      },
    };
  });
}

/** How the shop is reached, by what it has said of itself; nothing is promised that it has not. */
function helpBy({ whatsapp, phone, email, hours }: Awaited<ReturnType<typeof getShell>>['site']) {
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
      <RecentlySeen />
      <ContactSection texts={texts.contact} />
    </>
  );
}
