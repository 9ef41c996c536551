import { findPublicFarmers } from '../../domain/catalogue/farmers/find-public-farmers.ts';
import { findListingAddresses } from '../../domain/catalogue/list/find-listing-addresses.ts';
import { findEntries } from '../../domain/content/site/find-entries.ts';
import { findPosts } from '../../domain/content/site/find-posts.ts';
import { fromReplica } from '../../domain/from-replica.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Actor, Shop } from '../../domain/shop.ts';
import { view } from '../page/answer/view.ts';
import { here } from '../page/head/context.ts';
import type { Route } from './+types/sitemap-part';
import { sameForAll } from './xml.server.ts';

type Address = { path: string; day?: string };

const still = [
  '/',
  '/home-2',
  '/home-3',
  '/home-4',
  '/shop',
  '/harga',
  '/about-us',
  '/team',
  '/services',
  '/services-2',
  '/project',
  '/faq',
  '/bantuan/kadar-air',
  '/bantuan/menimbang',
  '/jual',
  '/syarat',
  '/privasi',
  '/contact-us',
  '/blog-standard',
  '/blog-with-sidebar',
  '/blog-2-column',
  '/blog-3-column',
];

/** One part of the sitemap: `halaman`, or a number from 1 for listings. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const part = params.part.replace(/\.xml$/, '');
  const addresses = await view(async () => {
    if (part === 'halaman') return fromReplica(shop, (shop) => pages(shop, actor));
    if (!/^[1-9]\d{0,3}$/.test(part)) return refuse('not_found');
    const listings = await findListingAddresses(shop, actor, Number(part));
    return listings.map(({ id, day }): Address => ({ path: `/shop-single/${id}`, day }));
  });
  const body = addresses.map(
    ({ path, day }) =>
      `<url><loc>${shop.config.publicUrl}${path}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`,
  );
  return sameForAll(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${body.join('')}</urlset>\n`,
    'application/xml',
    'catalog,content',
  );
}

/** How many of a list are read at once: as many as it gives. */
const PART = 100;

/** All pages of a list, one after the other. */
async function all<Item>(
  read: (page: number) => Promise<{ data: Item[]; totalPages: number }>,
): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, totalPages } = await read(page);
    found.push(...data);
    last = totalPages;
  }
  return found;
}

async function pages(shop: Shop, actor: Actor): Promise<Address[]> {
  const [posts, farmers, { services, projects }] = await Promise.all([
    all((page) => findPosts(shop, actor, { page, limit: PART })),
    all((page) => findPublicFarmers(shop, actor, { page, limit: PART })),
    findEntries(shop, 'services', 'projects'),
  ]);
  return [
    ...still.map((path) => ({ path })),
    ...posts.map(({ id, day }) => ({ path: `/blog-single/${id}`, day })),
    ...farmers.map(({ id }) => ({ path: `/team-details/${id}` })),
    ...services.map(({ id }) => ({ path: `/service-details/${id}` })),
    ...projects.map(({ id }) => ({ path: `/project-details/${id}` })),
  ];
}
