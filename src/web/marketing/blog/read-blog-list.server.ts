import { findEntries } from '../../../domain/content/public/find-entries.ts';
import { findPosts } from '../../../domain/content/public/find-posts.ts';
import { getBlogSidebar } from '../../../domain/content/public/get-blog-sidebar.ts';
import { getSiteLayout } from '../../../domain/content/public/get-site-layout.ts';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { cutText } from '../../../shared/format/cut-text.ts';
import { buildHead } from '../../common/head/build-head.server.ts';
import { pageTextsOf, sectionTextOf } from '../../common/head/page-texts.server.ts';
import { pageNumberOf } from '../../common/route-helpers/page-number.ts';

/** The filters of a post list in the URL. */
export type BlogFilter = { q?: string; category?: string; tag?: string; month?: string };

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
/** Number of pictures in the sidebar's gallery. */
const GALLERY = 6;

function filterOf(url: URL): BlogFilter {
  const text = (name: string, max: number) =>
    cutText(url.searchParams.get(name)?.trim() ?? '', max) || undefined;
  const month = text('month', 7);
  return {
    q: text('q', 200),
    category: text('category', 80),
    tag: text('tag', 80),
    month: month && MONTH.test(month) ? month : undefined,
  };
}

/** Loads one of the four blog listings: `limit` posts per page, filtered by the URL. */
export async function readBlogList(
  ctx: AppContext,
  actor: Actor,
  request: Request,
  path: string,
  limit: number,
) {
  const url = new URL(request.url);
  const texts = pageTextsOf(path);
  const page = pageNumberOf(url);
  const filter = filterOf(url);
  const trail = [{ label: 'Beranda', href: '/' }, { label: texts.title }];
  const posts = await findPosts(ctx, actor, {
    page,
    limit,
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  });
  const narrowed = Object.values(filter).some(Boolean);
  return {
    head: await buildHead(ctx, texts, page > 1 ? `${path}?page=${page}` : path, {
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

/** Loads the sidebar with its headings. */
export async function readBlogSidebar(ctx: AppContext, actor: Actor) {
  const [sidebar, { projects }, { site }] = await Promise.all([
    getBlogSidebar(ctx, actor),
    findEntries(ctx, 'projects'),
    getSiteLayout(ctx),
  ]);
  const texts = sectionTextOf(pageTextsOf('/blog-with-sidebar'), 'sidebar') as {
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

export type SidebarData = Awaited<ReturnType<typeof readBlogSidebar>>;
