import { getShell } from '../../../domain/content/site/get-shell.ts';
import type { Shop } from '../../../domain/shop.ts';
import { iconAddress } from '../../../shared/logo-address.ts';
import type { Head } from './head.ts';
import type { PageTexts } from './texts.server.ts';

export type Crumb = { label: string; href?: string };

/**
 * The head of a public page. `path` is its canonical address on this site; `trail` leads there from the home page and
 * becomes the BreadcrumbList.
 */
export async function headOf(
  shop: Shop,
  texts: Pick<PageTexts, 'title' | 'description'>,
  path: string,
  more: {
    image?: string;
    type?: Head['type'];
    jsonLd?: object[];
    trail?: Crumb[];
    hidden?: boolean;
    /** Which page of a list it is: the later ones say so, so that no two share a title. */
    page?: number;
  } = {},
): Promise<Head> {
  const { site } = await getShell(shop);
  const { publicUrl } = shop.config;
  const trail = more.trail?.map((crumb, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: crumb.label,
    ...(crumb.href ? { item: publicUrl + crumb.href } : {}),
  }));
  return {
    title: `${site.product} - ${texts.title}${(more.page ?? 1) > 1 ? ` · Halaman ${more.page}` : ''}`,
    description: texts.description,
    canonical: publicUrl + path,
    image: publicUrl + (more.image ?? '/gambar/brand/og-default.jpg'),
    type: more.type ?? 'website',
    product: site.product,
    jsonLd: [
      ...(more.jsonLd ?? []),
      ...(trail
        ? [{ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: trail }]
        : []),
    ],
    ...(more.hidden ? { hidden: true } : {}),
  };
}

/** The shop as an Organization (schema.org). */
export async function organizationOf(shop: Shop): Promise<object> {
  const { site } = await getShell(shop);
  const { publicUrl } = shop.config;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site.product,
    url: `${publicUrl}/`,
    logo: publicUrl + iconAddress(site.logo, 512),
    ...(site.about ? { description: site.about } : {}),
    ...(site.email ? { email: site.email } : {}),
    ...(site.phone ? { telephone: site.phone } : {}),
    ...(site.address
      ? { address: { '@type': 'PostalAddress', streetAddress: site.address, addressCountry: 'ID' } }
      : {}),
  };
}
