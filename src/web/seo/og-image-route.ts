import { getPublicFarmer } from '../../domain/catalogue/farmers/get-public-farmer.ts';
import { getListing } from '../../domain/catalogue/listing/get-listing.ts';
import { getPost } from '../../domain/content/public/get-post.ts';
import { getSiteLayout } from '../../domain/content/public/get-site-layout.ts';
import type { Actor, AppContext } from '../../domain/context.ts';
import { fail } from '../../domain/domain-error.ts';
import { renderCached } from '../../domain/render-cached.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { getContext } from '../common/head/route-context.ts';
import { runLoader } from '../common/route-helpers/run-route.ts';
import type { Route } from './+types/og-image-route';
import { type OgImage, renderOgImage } from './og-image.server.ts';

/** Serves the link preview of chat apps: /og/listing/1.jpg, /og/farmer/1.jpg, /og/post/1.jpg. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const bytes = await runLoader(async () => {
    const id = /^([1-9]\d{0,8})\.jpg$/.exec(params.file)?.[1];
    if (!id) return fail('not_found');
    const preview = await ogImageOf(ctx, actor, params.kind, Number(id));
    return renderCached(ctx, 'preview', preview, () => renderOgImage(ctx, preview));
  });
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': 'image/jpeg', 'x-cache-topics': 'catalog,content,settings' },
  });
}

async function ogImageOf(ctx: AppContext, actor: Actor, kind: string, id: number): Promise<OgImage> {
  const { site, currency } = await getSiteLayout(ctx);
  if (kind === 'post') {
    const post = await getPost(ctx, actor, { id });
    return {
      picture: post.thumbFull,
      layout: 'over',
      small: post.category,
      title: post.title,
      product: site.product,
    };
  }
  if (kind === 'farmer') {
    const farmer = await getPublicFarmer(ctx, actor, id);
    return {
      picture: farmer.portrait_url,
      layout: 'beside',
      small: farmer.city,
      title: farmer.name,
      line: farmer.title,
      product: site.product,
    };
  }
  if (kind !== 'listing') return fail('not_found');
  const { product, farmer, image_url, price_customer } = await getListing(ctx, actor, id);
  return {
    picture: image_url,
    layout: 'beside',
    small: `${farmer.name}, ${farmer.city}`,
    title: product.name,
    line: `${formatMoney(price_customer, currency).replace('\u00a0', ' ')} / ${product.unit}`,
    product: site.product,
  };
}
