import { findPosts } from '../../domain/content/site/find-posts.ts';
import { getShell } from '../../domain/content/site/get-shell.ts';
import { here } from '../page/head/context.ts';
import type { Route } from './+types/rss';
import { sameForAll, xml } from './xml.server.ts';

/** Posts in the feed. */
const ITEMS = 20;

/** The newest posts as RSS 2.0. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const [posts, { site }] = await Promise.all([findPosts(shop, actor, { limit: ITEMS }), getShell(shop)]);
  const { publicUrl } = shop.config;
  const items = posts.data.map((post) => {
    const link = `${publicUrl}/blog-single/${post.id}`;
    // A post counts from seven in the morning of its day, WIB.
    const date = new Date(`${post.day}T00:00:00Z`).toUTCString();
    return [
      '<item>',
      `<title>${xml(post.title)}</title>`,
      `<link>${link}</link>`,
      `<guid isPermaLink="true">${link}</guid>`,
      `<pubDate>${date}</pubDate>`,
      `<category>${xml(post.category)}</category>`,
      `<description>${xml(post.description)}</description>`,
      '</item>',
    ].join('');
  });
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${xml(site.product)}: cerita dari sawah</title>`,
    `<link>${publicUrl}/blog-standard</link>`,
    `<description>${xml(site.about)}</description>`,
    '<language>id</language>',
    `<atom:link href="${publicUrl}/blog/rss.xml" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
    '',
  ];
  return sameForAll(body.join('\n'), 'application/rss+xml', 'content,settings');
}
