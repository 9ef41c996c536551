import { cardItems } from '../../../domain/catalogue/listing/card-item.ts';
import { findEntries } from '../../../domain/content/public/find-entries.ts';
import { findPosts } from '../../../domain/content/public/find-posts.ts';
import { findBestSellers } from '../../../domain/orders/queries/find-best-sellers.ts';
import { ListingCard } from '../../catalogue/listing-card.tsx';
import { SectionHeading } from '../../common/components/section-heading.tsx';
import { buildHead } from '../../common/head/build-head.server.ts';
import { metaOf } from '../../common/head/head.ts';
import { pageTextsOf, sectionTextOf } from '../../common/head/page-texts.server.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { publicLoader } from '../../common/public-loader.server.ts';
import { BlogTeaser } from '../blog/blog-teaser.tsx';
import { Carousel } from '../carousel.tsx';
import type { Route } from './+types/home-4';
import { Banner } from './banner.tsx';
import { FeatureBoxes } from './feature-boxes.tsx';
import { Featured } from './featured.tsx';
import { Offers } from './offers.tsx';
import { readFeatured } from './read-featured.server.ts';
import { Testimonials } from './testimonials.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

const TEASER = 3;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const texts = pageTextsOf('/home-4');
  return publicLoader(ctx, request, async () => {
    const [entries, featured, best, posts] = await Promise.all([
      findEntries(ctx, 'home-4-slides', 'feature-boxes', 'offers', 'why-choose-us', 'testimonials'),
      readFeatured(ctx, actor, new URL(request.url)),
      findBestSellers(ctx, actor),
      findPosts(ctx, actor, { limit: TEASER }),
    ]);
    return {
      head: await buildHead(ctx, texts, '/home-4'),
      now: ctx.clock.now().toISOString(),
      slides: entries['home-4-slides'],
      boxes: entries['feature-boxes'],
      offers: entries.offers,
      why: entries['why-choose-us'][0],
      testimonials: entries.testimonials,
      ...featured,
      best: cardItems(best),
      posts: posts.data,
      texts: {
        featured: sectionTextOf(texts, 'featured'),
        offers: sectionTextOf(texts, 'offers'),
        best: sectionTextOf(texts, 'bestSelling'),
        testimonials: sectionTextOf(texts, 'testimonials'),
        blog: sectionTextOf(texts, 'blog'),
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
