import { findListings } from '../../../domain/catalogue/list/find-listings.ts';
import { findEntries } from '../../../domain/content/site/find-entries.ts';
import { here } from '../../page/head/context.ts';
import { headOf } from '../../page/head/head.server.ts';
import { metaOf } from '../../page/head/head.ts';
import { sectionOf, textsOf } from '../../page/head/texts.server.ts';
import { ContentIcon } from '../../page/parts/icon.tsx';
import { scene } from '../../page/parts/scene.ts';
import { SectionHeading } from '../../page/parts/section-heading.tsx';
import { publicView } from '../../page/public-view.server.ts';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Facts } from '../facts.tsx';
import type { Route } from './+types/home-2';
import { Banner } from './banner.tsx';
import { featuredOf } from './featured.server.ts';
import { Featured } from './featured.tsx';
import { VideoModal } from './video-modal.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const texts = textsOf('/home-2');
  return publicView(shop, request, async () => {
    const [entries, featured] = await Promise.all([
      findEntries(shop, 'hero-banners', 'our-story', 'feature-categories', 'facts'),
      featuredOf(shop, actor, new URL(request.url)),
    ]);
    // Each feature category leads to the listing that its name finds; without one, to the search for it.
    const categories = await Promise.all(
      entries['feature-categories'].map(async ({ product, ...category }) => {
        const q = product.replaceAll('-', ' ');
        const found = await findListings(shop, actor, { q, limit: 1 });
        const listing = found.data[0];
        return {
          ...category,
          href: listing ? `/shop-single/${listing.id}` : `/shop?q=${encodeURIComponent(q)}`,
        };
      }),
    );
    return {
      head: await headOf(shop, texts, '/home-2'),
      slides: entries['hero-banners'].map(({ thumb, thumbPhone, ...slide }) => ({
        ...slide,
        bgImage: thumb,
        bgImagePhone: thumbPhone,
      })),
      story: entries['our-story'][0],
      categories,
      facts: entries.facts.filter((fact) => fact.set === 'shop'),
      listings: featured.listings,
      texts: { facts: sectionOf(texts, 'facts'), featured: sectionOf(texts, 'featured') },
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
              poster={scene(story.video.poster, '', story.video.width, story.video.height)}
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
                  source={scene(category.thumb, '', category.width, category.height)}
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
