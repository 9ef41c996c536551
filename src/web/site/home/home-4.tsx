import { cardItems } from '../../../domain/catalogue/listing/card-item.ts';
import { findEntries } from '../../../domain/content/site/find-entries.ts';
import { findPosts } from '../../../domain/content/site/find-posts.ts';
import { findBestSellers } from '../../../domain/orders/reading/find-best-sellers.ts';
import { ListingCard } from '../../catalogue/listing-card.tsx';
import { here } from '../../page/head/context.ts';
import { headOf } from '../../page/head/head.server.ts';
import { metaOf } from '../../page/head/head.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { sectionOf, textsOf } from '../../page/head/texts.server.ts';
import { SectionHeading } from '../../page/parts/section-heading.tsx';
import { publicView } from '../../page/public-view.server.ts';
import { BlogTeaser } from '../blog/blog-teaser.tsx';
import { Carousel } from '../carousel.tsx';
import type { Route } from './+types/home-4';
import { Banner } from './banner.tsx';
import { FeatureBoxes } from './feature-boxes.tsx';
import { featuredOf } from './featured.server.ts';
import { Featured } from './featured.tsx';
import { Offers } from './offers.tsx';
import { Testimonials } from './testimonials.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

const TEASER = 3;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const texts = textsOf('/home-4');
  return publicView(shop, request, async () => {
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
      best: cardItems(best),
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
  const currency = useRootData()?.shell.currency;
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
                <ListingCard key={listing.id} listing={listing} currency={currency} />
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
