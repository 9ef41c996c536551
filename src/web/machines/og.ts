import { getPublicFarmer } from '../../domain/catalogue/farmers/get-public-farmer.ts';
import { getListing } from '../../domain/catalogue/listing/get-listing.ts';
import { getPost } from '../../domain/content/site/get-post.ts';
import { getShell } from '../../domain/content/site/get-shell.ts';
import { drawn } from '../../domain/drawn.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Actor, Shop } from '../../domain/shop.ts';
import { formatMoney } from '../../shared/figures/money.ts';
import { view } from '../page/answer/view.ts';
import { here } from '../page/head/context.ts';
import type { Route } from './+types/og';
import { drawPreview, type Preview } from './preview.server.ts';

/** The picture that chat programs show of a link: /og/barang/1.jpg, /og/petani/1.jpg, /og/tulisan/1.jpg. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const bytes = await view(async () => {
    const id = /^([1-9]\d{0,8})\.jpg$/.exec(params.file)?.[1];
    if (!id) return refuse('not_found');
    const preview = await previewOf(shop, actor, params.kind, Number(id));
    return drawn(shop, 'preview', preview, () => drawPreview(shop, preview));
  });
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': 'image/jpeg', 'x-cache-topics': 'catalog,content,settings' },
  });
}

async function previewOf(shop: Shop, actor: Actor, kind: string, id: number): Promise<Preview> {
  const { site, currency } = await getShell(shop);
  if (kind === 'tulisan') {
    const post = await getPost(shop, actor, { id });
    return {
      picture: post.thumbFull,
      layout: 'over',
      small: post.category,
      title: post.title,
      product: site.product,
    };
  }
  if (kind === 'petani') {
    const farmer = await getPublicFarmer(shop, actor, id);
    return {
      picture: farmer.portrait_url,
      layout: 'beside',
      small: farmer.city,
      title: farmer.name,
      line: farmer.title,
      product: site.product,
    };
  }
  if (kind !== 'barang') return refuse('not_found');
  const { product, farmer, image_url, price_customer } = await getListing(shop, actor, id);
  return {
    picture: image_url,
    layout: 'beside',
    small: `${farmer.name}, ${farmer.city}`,
    title: product.name,
    line: `${formatMoney(price_customer, currency).replace('\u00a0', ' ')} / ${product.unit}`,
    product: site.product,
  };
}
