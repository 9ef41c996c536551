import { ADDRESSES_PER_PART } from '../../domain/catalogue/list/find-listing-addresses.ts';
import { findListings } from '../../domain/catalogue/list/find-listings.ts';
import { fromReplica } from '../../domain/from-replica.ts';
import { here } from '../page/head/context.ts';
import type { Route } from './+types/sitemap';
import { sameForAll } from './xml.server.ts';

/** The index of the sitemap: one part for the pages, the others for the listings. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const { total } = await fromReplica(shop, (shop) => findListings(shop, actor, { limit: 1 }));
  const parts = [
    'halaman',
    ...Array.from({ length: Math.ceil(total / ADDRESSES_PER_PART) }, (_, at) => `${at + 1}`),
  ];
  const body = parts.map(
    (part) => `<sitemap><loc>${shop.config.publicUrl}/sitemap/${part}.xml</loc></sitemap>`,
  );
  return sameForAll(
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${body.join('')}</sitemapindex>\n`,
    'application/xml',
    'catalog',
  );
}
