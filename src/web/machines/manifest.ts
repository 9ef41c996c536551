import { getShell } from '../../domain/content/site/get-shell.ts';
import { iconAddress } from '../../shared/logo-address.ts';
import { here } from '../page/head/context.ts';
import type { Route } from './+types/manifest';
import { sameForAll } from './xml.server.ts';

/** What makes the site an app that a phone can install. */
export async function loader({ context }: Route.LoaderArgs) {
  const { site } = await getShell(here(context).shop);
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
    // What matters of the picture stands within the circle that a phone may cut out.
    icons: ([192, 512] as const).flatMap((size) =>
      ['any', 'maskable'].map((purpose) => ({
        src: iconAddress(site.logo, size),
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
  return sameForAll(JSON.stringify(manifest), 'application/manifest+json', 'settings');
}
