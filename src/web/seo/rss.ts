import { findPosts } from '../../domain/content/public/find-posts.ts';
import { getSiteLayout } from '../../domain/content/public/get-site-layout.ts';
import { getContext } from '../common/head/route-context.ts';
import type { Route } from './+types/rss';
import { escapeXml, publicResponse } from './xml.server.ts';

/** Number of posts in the feed. */
const ITEMS = 20;

/** Serves the newest posts as RSS 2.0. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const [posts, { site }] = await Promise.all([findPosts(ctx, actor, { limit: ITEMS }), getSiteLayout(ctx)]);
  const { publicUrl } = ctx.config;
  const items = posts.data.map((post) => {
    const link = `${publicUrl}/blog-single/${post.id}`;
    // A post is dated seven in the morning, WIB.
    const date = new Date(`${post.day}T00:00:00Z`).toUTCString();
    return [
      '<item>',
      `<title>${escapeXml(post.title)}</title>`,
      `<link>${link}</link>`,
      `<guid isPermaLink="true">${link}</guid>`,
      `<pubDate>${date}</pubDate>`,
      `<category>${escapeXml(post.category)}</category>`,
      `<description>${escapeXml(post.description)}</description>`,
      '</item>',
    ].join('');
  });
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escapeXml(site.product)}: cerita dari sawah</title>`,
    `<link>${publicUrl}/blog-standard</link>`,
    `<description>${escapeXml(site.about)}</description>`,
    '<language>id</language>',
    `<atom:link href="${publicUrl}/blog/rss.xml" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
    '',
  ];
  return publicResponse(body.join('\n'), 'application/rss+xml', 'content,settings');
}
