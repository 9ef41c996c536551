import { findListings } from '../../../domain/catalogue/list/find-listings.ts';
import { findEntries } from '../../../domain/content/public/find-entries.ts';
import { ContentIcon } from '../../common/components/content-icon.tsx';
import { contentPicture } from '../../common/components/content-picture.ts';
import { SectionHeading } from '../../common/components/section-heading.tsx';
import { buildHead } from '../../common/head/build-head.server.ts';
import { metaOf } from '../../common/head/head.ts';
import { pageTextsOf, sectionTextOf } from '../../common/head/page-texts.server.ts';
import { getContext } from '../../common/head/route-context.ts';
import { publicLoader } from '../../common/public-loader.server.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Facts } from '../facts.tsx';
import type { Route } from './+types/home-2';
import { Banner } from './banner.tsx';
import { Featured } from './featured.tsx';
import { readFeatured } from './read-featured.server.ts';
import { VideoModal } from './video-modal.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const texts = pageTextsOf('/home-2');
  return publicLoader(ctx, request, async () => {
    const [entries, featured] = await Promise.all([
      findEntries(ctx, 'hero-banners', 'our-story', 'feature-categories', 'facts'),
      readFeatured(ctx, actor, new URL(request.url)),
    ]);
    // Each featured category links to the listing with its name, or else to a search for it.
    const categories = await Promise.all(
      entries['feature-categories'].map(async ({ product, ...category }) => {
        const q = product.replaceAll('-', ' ');
        const found = await findListings(ctx, actor, { q, limit: 1 });
        const listing = found.data[0];
        return {
          ...category,
          href: listing ? `/shop-single/${listing.id}` : `/shop?q=${encodeURIComponent(q)}`,
        };
      }),
    );
    return {
      head: await buildHead(ctx, texts, '/home-2'),
      slides: entries['hero-banners'].map(({ thumb, thumbPhone, ...slide }) => ({
        ...slide,
        bgImage: thumb,
        bgImagePhone: thumbPhone,
      })),
      story: entries['our-story'][0],
      categories,
      facts: entries.facts.filter((fact) => fact.set === 'shop'),
      listings: featured.listings,
      texts: { facts: sectionTextOf(texts, 'facts'), featured: sectionTextOf(texts, 'featured') },
    };
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'catalog,content,settings' });

export default function ShopHome({ loaderData }: Route.ComponentProps) {
  const { slides, story, categories, facts, listings, texts } = loaderData;
  return (
    <>
      <Banner slides={slides} />
      {story && (
        <section className="shell py-12 md:py-20">
          <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-16">
            <div>
              <SectionHeading
                label={story.label}
                title={story.title}
                lead={story.text}
                className="mb-0! md:mb-0!"
              />
            </div>
            <VideoModal
              film="/gambar/film/sehari-di-lumbung"
              poster={contentPicture(story.video.poster, '', story.video.width, story.video.height)}
              title={story.video.title}
              playLabel={story.video.playLabel}
              closeLabel={story.video.closeLabel}
            />
          </div>
          <ul className="mt-10 grid pairs gap-3 lg:pairs-4 lg:gap-5">
            {categories.map((category) => (
              <li
                key={category.id}
                className="group relative flex flex-col items-center gap-2 rounded-card border border-line bg-surface p-4 text-center hover:border-sawah md:p-6"
              >
                <Picture
                  source={contentPicture(category.thumb, '', category.width, category.height)}
                  sizes="128px"
                  className="w-24 md:w-32"
                  imgClassName="aspect-square rounded-pill object-cover"
                />
                <h3 className="mt-1 flex items-center gap-2 font-bold">
                  <ContentIcon name={category.icon} className="hidden size-5 text-sawah-text sm:block" />
                  <Anchor
                    href={category.href}
                    className="outline-none after:absolute after:inset-0 after:rounded-card group-hover:underline focus-visible:after:outline-3 focus-visible:after:outline-info"
                  >
                    {category.title}
                  </Anchor>
                </h3>
                <p className="text-sm text-muted">{category.description}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {facts.length > 0 && (
        <section className="on-green bg-sawah-dark py-12 text-white md:py-16">
          <Reveal className="shell grid items-center gap-6 md:grid-cols-2">
            <SectionHeading
              label={undefined}
              title={texts.facts.title}
              lead={undefined}
              className="mb-0! md:mb-0!"
            />
            <Facts facts={facts} tone="dark" />
          </Reveal>
        </section>
      )}
      <Featured texts={texts.featured} listings={listings} path="/home-2" />
    </>
  );
}
