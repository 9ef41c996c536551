import { findPublicFarmers } from '../../domain/catalogue/farmers/find-public-farmers.ts';
import { findSitemapListings } from '../../domain/catalogue/list/find-sitemap-listings.ts';
import { findEntries } from '../../domain/content/public/find-entries.ts';
import { findPosts } from '../../domain/content/public/find-posts.ts';
import type { Actor, AppContext } from '../../domain/context.ts';
import { fail } from '../../domain/domain-error.ts';
import { fromReplica } from '../../domain/from-replica.ts';
import { getContext } from '../common/head/route-context.ts';
import { runLoader } from '../common/route-helpers/run-route.ts';
import type { Route } from './+types/sitemap-part';
import { publicResponse } from './xml.server.ts';

type SitemapEntry = { path: string; day?: string };

const STATIC_PATHS = [
  '/',
  '/home-2',
  '/home-3',
  '/home-4',
  '/shop',
  '/prices',
  '/about-us',
  '/team',
  '/services',
  '/services-2',
  '/project',
  '/faq',
  '/help/moisture',
  '/help/weighing',
  '/help/reference-prices',
  '/help/lot-passport',
  '/sell',
  '/terms',
  '/privacy',
  '/contact-us',
  '/blog-standard',
  '/blog-with-sidebar',
  '/blog-2-column',
  '/blog-3-column',
];

/** Serves one part of the sitemap: `pages`, or a number from 1 for listings. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const part = params.part.replace(/\.xml$/, '');
  const addresses = await runLoader(async () => {
    if (part === 'pages') return fromReplica(ctx, (ctx) => pageEntries(ctx, actor));
    if (!/^[1-9]\d{0,3}$/.test(part)) return fail('not_found');
    const listings = await findSitemapListings(ctx, actor, Number(part));
    return listings.map(({ id, day }): SitemapEntry => ({ path: `/shop-single/${id}`, day }));
  });
  const body = addresses.map(
    ({ path, day }) =>
      `<url><loc>${ctx.config.publicUrl}${path}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`,
  );
  return publicResponse(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${body.join('')}</urlset>\n`,
    'application/xml',
    'catalog,content',
  );
}

/** The page size of a query: the maximum. */
const PAGE_SIZE = 100;

/** Reads all pages of a list. */
async function readAllPages<Item>(
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

async function pageEntries(ctx: AppContext, actor: Actor): Promise<SitemapEntry[]> {
  const [posts, farmers, { services, projects }] = await Promise.all([
    readAllPages((page) => findPosts(ctx, actor, { page, limit: PAGE_SIZE })),
    readAllPages((page) => findPublicFarmers(ctx, actor, { page, limit: PAGE_SIZE })),
    findEntries(ctx, 'services', 'projects'),
  ]);
  return [
    ...STATIC_PATHS.map((path) => ({ path })),
    ...posts.map(({ id, day }) => ({ path: `/blog-single/${id}`, day })),
    ...farmers.map(({ id }) => ({ path: `/team-details/${id}` })),
    ...services.map(({ id }) => ({ path: `/service-details/${id}` })),
    ...projects.map(({ id }) => ({ path: `/project-details/${id}` })),
  ];
}
