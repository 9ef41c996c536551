import { getShell } from '../../domain/content/site/get-shell.ts';
import { refuse } from '../../domain/refusal.ts';
import { logoPicture } from '../../domain/uploads/logo.ts';
import { LOGO_SIZES, logoAddress } from '../../shared/logo-address.ts';
import { view } from '../page/answer/view.ts';
import { here } from '../page/head/context.ts';
import type { Route } from './+types/icon';

/** The shop's own logo as it stands in the settings, and no other picture: /ikon/<id>-192.png. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop } = here(context);
  const bytes = await view(async () => {
    const { logo } = (await getShell(shop)).site;
    const size = LOGO_SIZES.find((one) => logo && logoAddress(logo, one) === `/ikon/${params.file}`);
    return (size && (await logoPicture(shop, logo, size))) ?? refuse('not_found');
  });
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' },
  });
}
