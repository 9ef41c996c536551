import { getSiteLayout } from '../../domain/content/public/get-site-layout.ts';
import { iconUrl } from '../../shared/format/logo-url.ts';
import { getContext } from '../common/head/route-context.ts';
import { publicResponse } from '../seo/xml.server.ts';
import type { Route } from './+types/web-manifest';

/** Serves the web app manifest, which makes the site installable. */
export async function loader({ context }: Route.LoaderArgs) {
  const { site } = await getSiteLayout(getContext(context).ctx);
  const manifest = {
    id: '/',
    name: site.product,
    short_name: site.product,
    description: site.about,
    lang: 'id',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#FFFBF2',
    theme_color: '#17553A',
    categories: ['shopping', 'food'],
    // The icon's content fits the circle that a phone may cut out.
    icons: ([192, 512] as const).flatMap((size) =>
      ['any', 'maskable'].map((purpose) => ({
        src: iconUrl(site.logo, size),
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
    shortcuts: [
      { name: 'Toko', url: '/shop' },
      { name: 'Penawaran Anda', url: '/bidding-list' },
      { name: 'Pesanan Anda', url: '/orders' },
      { name: 'Keranjang', url: '/cart' },
    ],
  };
  return publicResponse(JSON.stringify(manifest), 'application/manifest+json', 'settings');
}
