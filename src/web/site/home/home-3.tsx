import { findEntries } from '../../../domain/content/site/find-entries.ts';
import { findPosts } from '../../../domain/content/site/find-posts.ts';
import { here } from '../../page/head/context.ts';
import { headOf } from '../../page/head/head.server.ts';
import { metaOf } from '../../page/head/head.ts';
import { sectionOf, textsOf } from '../../page/head/texts.server.ts';
import { publicView } from '../../page/public-view.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BlogTeaser } from '../blog/blog-teaser.tsx';
import { ContactSection } from '../contact-section.tsx';
import { GalleryCarousel } from '../gallery.tsx';
import type { Route } from './+types/home-3';
import { Backdrop } from './backdrop.tsx';
import { Offers } from './offers.tsx';
import { Testimonials } from './testimonials.tsx';

/** Posts in a home page's teaser. */
const TEASER = 3;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const texts = textsOf('/home-3');
  return publicView(shop, request, async () => {
    const [{ offers, testimonials, projects }, posts] = await Promise.all([
      findEntries(shop, 'offers', 'testimonials', 'projects'),
      findPosts(shop, actor, { limit: TEASER }),
    ]);
    return {
      head: await headOf(shop, texts, '/home-3'),
      now: shop.clock.now().toISOString(),
      offers,
      testimonials,
      projects: projects.map(({ body: _body, summary: _summary, ...project }) => project),
      posts: posts.data,
      heading: texts.heading,
      lead: texts.lead,
      texts: {
        hero: sectionOf(texts, 'hero') as { eyebrow?: string; buttonText?: string; href?: string },
        offers: sectionOf(texts, 'offers'),
        testimonials: sectionOf(texts, 'testimonials'),
        gallery: sectionOf(texts, 'gallery'),
        blog: sectionOf(texts, 'blog'),
        contact: sectionOf(texts, 'contact'),
      },
    };
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings', 'x-cache-seconds': '300' });

export default function SeasonHome({ loaderData }: Route.ComponentProps) {
  const { now, offers, testimonials, projects, posts, heading, lead, texts } = loaderData;
  return (
    <>
      <section className="on-green relative isolate overflow-hidden bg-side text-white">
        <div className="absolute inset-0 -z-20">
          <Backdrop
            wide="/gambar/hero/panen-terbaik.avif"
            phone="/gambar/hero/panen-terbaik-phone.avif"
            alt=""
            priority
          />
        </div>
        <div className="absolute inset-0 -z-10 shade" />
        <div className="shell flex min-h-120 flex-col items-start justify-center py-12 md:min-h-140">
          <p className="mb-4 rounded-pill bg-white/20 px-2.5 py-1 text-xs font-semibold">
            {texts.hero.eyebrow}
          </p>
          <h1 className="serif max-w-xl text-4xl md:text-5xl">{heading}</h1>
          <p className="mt-4 max-w-md text-base md:text-lg">{lead}</p>
          <ButtonLink href={texts.hero.href ?? '/shop'} variant="gold" className="mt-6">
            {texts.hero.buttonText}
          </ButtonLink>
        </div>
      </section>
      <Offers texts={texts.offers} offers={offers} now={now} />
      <Testimonials texts={texts.testimonials} quotes={testimonials} />
      <GalleryCarousel texts={texts.gallery} projects={projects} />
      <div className="bg-sunken">
        <BlogTeaser texts={texts.blog} posts={posts} />
      </div>
      <ContactSection texts={texts.contact} />
    </>
  );
}
