import { findEntries } from '../../../domain/content/site/find-entries.ts';
import { findPosts } from '../../../domain/content/site/find-posts.ts';
import { getBlogSidebar } from '../../../domain/content/site/get-blog-sidebar.ts';
import { getShell } from '../../../domain/content/site/get-shell.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { pageNumberOf } from '../../page/answer/page-number.ts';
import { headOf } from '../../page/head/head.server.ts';
import { sectionOf, textsOf } from '../../page/head/texts.server.ts';

/** What narrows a list of posts, as it stands in the address. */
export type BlogFilter = { q?: string; category?: string; tag?: string; month?: string };

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
/** Pictures in the sidebar's gallery. */
const GALLERY = 6;

function filterOf(url: URL): BlogFilter {
  const text = (name: string, max: number) => url.searchParams.get(name)?.trim().slice(0, max) || undefined;
  const month = text('month', 7);
  return {
    q: text('q', 200),
    category: text('category', 80),
    tag: text('tag', 80),
    month: month && MONTH.test(month) ? month : undefined,
  };
}

/** Loads one of the four blog listings: `limit` posts a page, filtered as the address says. */
export async function blogListOf(shop: Shop, actor: Actor, request: Request, path: string, limit: number) {
  const url = new URL(request.url);
  const texts = textsOf(path);
  const page = pageNumberOf(url);
  const filter = filterOf(url);
  const trail = [{ label: 'Beranda', href: '/' }, { label: texts.title }];
  const posts = await findPosts(shop, actor, {
    page,
    limit,
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  });
  const narrowed = Object.values(filter).some(Boolean);
  return {
    head: await headOf(shop, texts, page > 1 ? `${path}?page=${page}` : path, {
      trail,
      hidden: narrowed,
      page,
    }),
    trail,
    path,
    heading: texts.heading,
    lead: texts.lead,
    posts,
    filter,
  };
}

/** What stands beside the posts, with its headings. */
export async function sidebarOf(shop: Shop, actor: Actor) {
  const [sidebar, { projects }, { site }] = await Promise.all([
    getBlogSidebar(shop, actor),
    findEntries(shop, 'projects'),
    getShell(shop),
  ]);
  const texts = sectionOf(textsOf('/blog-with-sidebar'), 'sidebar') as {
    search?: { title: string; placeholder: string; button: string };
    recent?: string;
    categories?: string;
    gallery?: string;
    archives?: string;
    tags?: string;
    follow?: string;
    noResult?: string;
  };
  return {
    ...sidebar,
    recent: sidebar.recent.map(({ id, title, thumb, fullDate }) => ({ id, title, thumb, fullDate })),
    gallery: projects.slice(0, GALLERY).map(({ id, thumb, alt, width, height }) => ({
      id,
      src: thumb,
      alt,
      width,
      height,
    })),
    whatsapp: site.whatsapp,
    texts,
  };
}

export type SidebarData = Awaited<ReturnType<typeof sidebarOf>>;
