import { and, count, desc, type SQL, sql } from 'drizzle-orm';
import { contentEntries } from '../../../db/schema/content.ts';
import { postsQuery } from '../../../shared/input/content.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import { type Listed, listed } from '../../page-of.ts';
import { parse } from '../../parse.ts';
import { fields, text, typed } from '../../read-rows.ts';
import type { Actor, Shop } from '../../shop.ts';
import type { PostSummary } from './post.ts';
import { approvedComments, summaryOf } from './post.ts';
import { heedSchedule, publishedNow } from './published.ts';

export type PostPage = Listed<PostSummary>;

/**
 * Published posts, the newest first, `limit` a page; `q` matches their words (Indonesian stems), `category`, `tag` and
 * `month` (`2026-11`) narrow. A page past the end is empty.
 */
export async function findPosts(
  shop: Shop,
  _actor: Actor,
  input: Asked<typeof postsQuery> = {},
): Promise<PostPage> {
  const query = parse(postsQuery, input);
  await heedSchedule(shop);
  const field = (name: string) => typed(text, sql`${contentEntries.data} ->> ${name}`);
  const conditions: (SQL | undefined)[] = [publishedNow(shop, 'posts')];
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
    shop.db
      .select({
        number: contentEntries.number,
        data: typed(fields, sql`${contentEntries.data} - 'body'`),
        comments: approvedComments(shop),
      })
      .from(contentEntries)
      .where(where)
      .orderBy(desc(field('date')), contentEntries.number)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    shop.db.select({ total: count() }).from(contentEntries).where(where),
  ]);
  const total = totals[0]?.total ?? 0;
  return listed(rows.map(summaryOf), { total }, query);
}
