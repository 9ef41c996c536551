import { here } from '../page/head/context.ts';
import type { Route } from './+types/robots';
import { sameForAll } from './xml.server.ts';

const closed = [
  '/api/',
  '/admin/',
  '/checkout',
  '/cart',
  '/login',
  '/register',
  '/profil',
  '/bidding-list',
  '/newsletter/',
];

export function loader({ context }: Route.LoaderArgs) {
  const { shop } = here(context);
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${shop.config.publicUrl}/sitemap.xml`,
    '',
  ];
  return sameForAll(lines.join('\n'), 'text/plain', 'settings');
}
