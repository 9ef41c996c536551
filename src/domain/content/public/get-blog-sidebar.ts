import { asc, desc, sql } from 'drizzle-orm';
import { contentEntries } from '../../../db/schema/content-tables.ts';
import { longMonthText } from '../../../shared/format/dates.ts';
import type { Actor, AppContext } from '../../context.ts';
import { jsonObject, text, typed } from '../../read-rows.ts';
import { approvedComments, type PostSummary, summaryOf } from './post.ts';
import { isPublishedIn, scheduleContentInvalidation } from './published.ts';

export type BlogSidebar = {
  recent: PostSummary[];
  categories: { category: string; count: number }[];
  /** `month` as `2026-11`, `label` as people read it. */
  archives: { month: string; label: string; count: number }[];
  tags: string[];
};

/** Returns the blog's sidebar: three recent posts, categories with counts, archives by month, tags. */
export async function getBlogSidebar(ctx: AppContext, _actor: Actor): Promise<BlogSidebar> {
  await scheduleContentInvalidation(ctx);
  const field = (name: string) => typed(text, sql`${contentEntries.data} ->> ${name}`);
  const rows = await ctx.db
    .select({
      number: contentEntries.number,
      data: typed(jsonObject, sql`${contentEntries.data} - 'body' - 'sources'`),
      comments: approvedComments(ctx),
    })
    .from(contentEntries)
    .where(isPublishedIn(ctx, 'posts'))
    .orderBy(desc(field('date')), asc(contentEntries.number));
  const posts = rows.map(summaryOf);
  const counted = (values: string[]) => {
    const counts = new Map<string, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts];
  };
  return {
    recent: posts.slice(0, 3),
    categories: counted(posts.map((post) => post.category))
      .map(([category, count]) => ({ category, count }))
      .sort((a, b) => a.category.localeCompare(b.category, 'id')),
    archives: counted(posts.map((post) => post.day.slice(0, 7))).map(([month, count]) => ({
      month,
      label: longMonthText(month),
      count,
    })),
    tags: counted(posts.flatMap((post) => post.tags))
      .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], 'id'))
      .slice(0, 20)
      .map(([tag]) => tag),
  };
}
