import { findEntries } from '../../domain/content/find-entries.ts';
import { findPosts } from '../../domain/content/find-posts.ts';
import { findBestSellers } from '../../domain/orders/find-best-sellers.ts';
import { here } from '../context.ts';
import { ListingCard } from '../shop/listing-card.tsx';
import { view } from '../view.ts';
import type { Route } from './+types/home-4';
import { featuredOf } from './featured.server.ts';
import { headOf } from './head.server.ts';
import { metaOf } from './head.ts';
import { Banner } from './parts/banner.tsx';
import { BlogTeaser } from './parts/blog-teaser.tsx';
import { Carousel } from './parts/carousel.tsx';
import { FeatureBoxes } from './parts/feature-boxes.tsx';
import { Featured } from './parts/featured.tsx';
import { Offers } from './parts/offers.tsx';
import { SectionHeading } from './parts/section-heading.tsx';
import { Testimonials } from './parts/testimonials.tsx';
import { WhyChooseUs } from './parts/why-choose-us.tsx';
import { sectionOf, textsOf } from './texts.server.ts';

const TEASER = 3;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const texts = textsOf('/home-4');
  return view(async () => {
    const [entries, featured, best, posts] = await Promise.all([
      findEntries(shop, 'home-4-slides', 'feature-boxes', 'offers', 'why-choose-us', 'testimonials'),
      featuredOf(shop, actor, new URL(request.url)),
      findBestSellers(shop, actor),
      findPosts(shop, actor, { limit: TEASER }),
    ]);
    return {
      head: await headOf(shop, texts, '/home-4'),
      now: shop.clock.now().toISOString(),
      slides: entries['home-4-slides'],
      boxes: entries['feature-boxes'],
      offers: entries.offers,
      why: entries['why-choose-us'][0],
      testimonials: entries.testimonials,
      ...featured,
      best,
      posts: posts.data,
      texts: {
        featured: sectionOf(texts, 'featured'),
        offers: sectionOf(texts, 'offers'),
        best: sectionOf(texts, 'bestSelling'),
        testimonials: sectionOf(texts, 'testimonials'),
        blog: sectionOf(texts, 'blog'),
      },
    };
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'catalog,content,settings', 'x-cache-seconds': '300' });

export default function GardenHome({ loaderData }: Route.ComponentProps) {
  const { now, slides, boxes, offers, why, testimonials, listings, chosen, best, posts, texts } = loaderData;
  return (
    <>
      <Banner slides={slides} />
      <FeatureBoxes boxes={boxes} />
      <Featured
        texts={texts.featured}
        listings={listings}
        path="/home-4"
        chosen={chosen}
        filters={[
          { label: 'All', value: '' },
          { label: 'Fruit', value: 'fruit' },
          { label: 'Vegetables', value: 'vegetables' },
          { label: 'Fish', value: 'fish' },
        ]}
      />
      <div className="bg-sunken">
        <Offers texts={texts.offers} offers={offers} now={now} />
      </div>
      {why && <WhyChooseUs why={why} />}
      <section className="bg-sunken py-12 md:py-20">
        <div className="shell">
          <SectionHeading label={texts.best.label} title={texts.best.title} />
          {best.length > 0 ? (
            <Carousel label={texts.best.title ?? 'Terlaris'}>
              {best.map((listing) => (
                <ListingCard key={listing.id} listing={listing} />
              ))}
            </Carousel>
          ) : (
            <p className="rounded-card border border-line bg-surface p-8 text-center text-muted">
              {texts.best.empty}
            </p>
          )}
        </div>
      </section>
      <Testimonials texts={texts.testimonials} quotes={testimonials} />
      <BlogTeaser texts={texts.blog} posts={posts} />
    </>
  );
}
