import { findListings } from '../../domain/catalogue/list/find-listings.ts';
import { URLS_PER_SITEMAP } from '../../domain/catalogue/list/find-sitemap-listings.ts';
import { fromReplica } from '../../domain/from-replica.ts';
import { getContext } from '../common/head/route-context.ts';
import type { Route } from './+types/sitemap';
import { publicResponse } from './xml.server.ts';

/** Serves the sitemap's index: one part for the pages, the others for the listings. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const { total } = await fromReplica(ctx, (ctx) => findListings(ctx, actor, { limit: 1 }));
  const parts = [
    'pages',
    ...Array.from({ length: Math.ceil(total / URLS_PER_SITEMAP) }, (_, at) => `${at + 1}`),
  ];
  const body = parts.map(
    (part) => `<sitemap><loc>${ctx.config.publicUrl}/sitemap/${part}.xml</loc></sitemap>`,
  );
  return publicResponse(
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${body.join('')}</sitemapindex>\n`,
    'application/xml',
    'catalog',
  );
}
