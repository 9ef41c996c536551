import { getContext } from '../common/head/route-context.ts';
import type { Route } from './+types/robots';
import { publicResponse } from './xml.server.ts';

const DISALLOWED_PATHS = [
  '/api/',
  '/admin/',
  '/checkout',
  '/cart',
  '/login',
  '/register',
  '/profile',
  '/bidding-list',
  '/newsletter/',
];

export function loader({ context }: Route.LoaderArgs) {
  const { ctx } = getContext(context);
  const lines = [
    'User-agent: *',
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${ctx.config.publicUrl}/sitemap.xml`,
    '',
  ];
  return publicResponse(lines.join('\n'), 'text/plain', 'settings');
}
