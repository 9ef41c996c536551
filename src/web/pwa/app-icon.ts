import { getSiteLayout } from '../../domain/content/public/get-site-layout.ts';
import { fail } from '../../domain/domain-error.ts';
import { logoPicture } from '../../domain/uploads/logo-picture.ts';
import { LOGO_SIZES, logoUrl } from '../../shared/format/logo-url.ts';
import { getContext } from '../common/head/route-context.ts';
import { runLoader } from '../common/route-helpers/run-route.ts';
import type { Route } from './+types/app-icon';

/** Serves the store's own logo from the settings, and no other picture: /icon/<id>-192.png. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = getContext(context);
  const bytes = await runLoader(async () => {
    const { logo } = (await getSiteLayout(ctx)).site;
    const size = LOGO_SIZES.find((one) => logo && logoUrl(logo, one) === `/icon/${params.file}`);
    return (size && (await logoPicture(ctx, logo, size))) ?? fail('not_found');
  });
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' },
  });
}
