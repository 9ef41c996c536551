import { getSiteLayout } from '../../../domain/content/public/get-site-layout.ts';
import type { AppContext } from '../../../domain/context.ts';
import { iconUrl } from '../../../shared/format/logo-url.ts';
import type { Head } from './head.ts';
import type { PageTexts } from './page-texts.server.ts';

export type Crumb = { label: string; href?: string };

/**
 * Builds the head of a public page. `path` is its canonical path; `trail` holds the breadcrumbs and becomes
 * the BreadcrumbList.
 */
export async function buildHead(
  ctx: AppContext,
  texts: Pick<PageTexts, 'title' | 'description'>,
  path: string,
  more: {
    image?: string;
    type?: Head['type'];
    jsonLd?: object[];
    trail?: Crumb[];
    hidden?: boolean;
    /** The page of a list; later pages mention it, so that titles are unique. */
    page?: number;
  } = {},
): Promise<Head> {
  const { site } = await getSiteLayout(ctx);
  const { publicUrl } = ctx.config;
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

/** The store as an Organization (schema.org). */
export async function organizationJsonLd(ctx: AppContext): Promise<object> {
  const { site } = await getSiteLayout(ctx);
  const { publicUrl } = ctx.config;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site.product,
    url: `${publicUrl}/`,
    logo: publicUrl + iconUrl(site.logo, 512),
    ...(site.about ? { description: site.about } : {}),
    ...(site.email ? { email: site.email } : {}),
    ...(site.phone ? { telephone: site.phone } : {}),
    ...(site.address
      ? { address: { '@type': 'PostalAddress', streetAddress: site.address, addressCountry: 'ID' } }
      : {}),
  };
}
