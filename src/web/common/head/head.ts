import type { MetaDescriptor } from 'react-router';

/** The head of a public page. URLs are absolute. */
export type Head = {
  /** The full title: '{product} - {page}'. */
  title: string;
  description: string;
  canonical: string;
  image: string;
  type: 'website' | 'article' | 'profile';
  product: string;
  /** Structured data (schema.org); React Router escapes it. */
  jsonLd: object[];
  /** Excluded from search engines. */
  hidden?: boolean;
};

/** Returns the meta tags of a head for a route's `meta`; none when the loader failed. */
export function metaOf(head: Head | undefined): MetaDescriptor[] {
  if (!head) return [];
  return [
    { title: head.title },
    { name: 'description', content: head.description },
    ...(head.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: head.canonical },
    { property: 'og:site_name', content: head.product },
    { property: 'og:locale', content: 'id_ID' },
    { property: 'og:type', content: head.type },
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: head.description },
    { property: 'og:url', content: head.canonical },
    { property: 'og:image', content: head.image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...head.jsonLd.map((data) => ({ 'script:ld+json': data as Record<string, never> })),
  ];
}
