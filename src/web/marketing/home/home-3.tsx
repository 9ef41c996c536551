import { findEntries } from '../../../domain/content/public/find-entries.ts';
import { findPosts } from '../../../domain/content/public/find-posts.ts';
import { buildHead } from '../../common/head/build-head.server.ts';
import { metaOf } from '../../common/head/head.ts';
import { pageTextsOf, sectionTextOf } from '../../common/head/page-texts.server.ts';
import { getContext } from '../../common/head/route-context.ts';
import { publicLoader } from '../../common/public-loader.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BlogTeaser } from '../blog/blog-teaser.tsx';
import { ContactSection } from '../contact-section.tsx';
import { ProjectCarousel } from '../project-gallery.tsx';
import type { Route } from './+types/home-3';
import { Backdrop } from './backdrop.tsx';
import { Offers } from './offers.tsx';
import { Testimonials } from './testimonials.tsx';

/** Number of posts in the teaser. */
const TEASER = 3;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const texts = pageTextsOf('/home-3');
  return publicLoader(ctx, request, async () => {
    const [{ offers, testimonials, projects }, posts] = await Promise.all([
      findEntries(ctx, 'offers', 'testimonials', 'projects'),
      findPosts(ctx, actor, { limit: TEASER }),
    ]);
    return {
      head: await buildHead(ctx, texts, '/home-3'),
      now: ctx.clock.now().toISOString(),
      offers,
      testimonials,
      projects: projects.map(({ body: _body, summary: _summary, ...project }) => project),
      posts: posts.data,
      heading: texts.heading,
      lead: texts.lead,
      texts: {
        hero: sectionTextOf(texts, 'hero') as { eyebrow?: string; buttonText?: string; href?: string },
        offers: sectionTextOf(texts, 'offers'),
        testimonials: sectionTextOf(texts, 'testimonials'),
        gallery: sectionTextOf(texts, 'gallery'),
        blog: sectionTextOf(texts, 'blog'),
        contact: sectionTextOf(texts, 'contact'),
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
      <ProjectCarousel texts={texts.gallery} projects={projects} />
      <div className="bg-sunken">
        <BlogTeaser texts={texts.blog} posts={posts} />
      </div>
      <ContactSection texts={texts.contact} />
    </>
  );
}
