import { and, count, desc, type SQL, sql } from 'drizzle-orm';
import { contentEntries } from '../../../db/schema/content-tables.ts';
import { postsQuery } from '../../../shared/schemas/content-schemas.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import type { Actor, AppContext } from '../../context.ts';
import { type PageResult, toPage } from '../../pagination.ts';
import { parse } from '../../parse.ts';
import { jsonObject, text, typed } from '../../read-rows.ts';
import type { PostSummary } from './post.ts';
import { approvedComments, summaryOf } from './post.ts';
import { isPublishedIn, scheduleContentInvalidation } from './published.ts';

export type PostPage = PageResult<PostSummary>;

/**
 * Returns published posts, newest first, `limit` per page; `q` searches their words (Indonesian stems), `category`,
 * `tag` and `month` (`2026-11`) filter. A page past the end is empty.
 */
export async function findPosts(
  ctx: AppContext,
  _actor: Actor,
  input: QueryOf<typeof postsQuery> = {},
): Promise<PostPage> {
  const query = parse(postsQuery, input);
  await scheduleContentInvalidation(ctx);
  const field = (name: string) => typed(text, sql`${contentEntries.data} ->> ${name}`);
  const conditions: (SQL | undefined)[] = [isPublishedIn(ctx, 'posts')];
  if (query.category) conditions.push(sql`${field('category')} = ${query.category}`);
  if (query.tag) conditions.push(sql`${contentEntries.data} -> 'tags' ? ${query.tag}`);
  if (query.month) conditions.push(sql`left(${field('date')}, 7) = ${query.month}`);
  if (query.q) {
    conditions.push(
      sql`to_tsvector('indonesian', concat_ws(' ', ${field('title')}, ${field('description')}, ${field('body')}))
        @@ websearch_to_tsquery('indonesian', ${query.q})`,
    );
  }
  const where = and(...conditions);
  const [rows, totals] = await Promise.all([
    ctx.db
      .select({
        number: contentEntries.number,
        data: typed(jsonObject, sql`${contentEntries.data} - 'body'`),
        comments: approvedComments(ctx),
      })
      .from(contentEntries)
      .where(where)
      .orderBy(desc(field('date')), contentEntries.number)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    ctx.db.select({ total: count() }).from(contentEntries).where(where),
  ]);
  const total = totals[0]?.total ?? 0;
  return toPage(rows.map(summaryOf), { total }, query);
}
