import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { comments, contentEntries } from '../../../db/schema/content.ts';
import { fields, orNull, text, typed } from '../../read-rows.ts';
import { refuse } from '../../refusal.ts';
import type { Actor, Shop } from '../../shop.ts';
import { renderMarkdown } from './markdown.ts';
import { approvedComments, type PostSummary, summaryOf } from './post.ts';
import { heedSchedule, publishedNow } from './published.ts';

type PostLink = { id: number; title: string };
export type Post = PostSummary & {
  /** When its text was last changed. */
  updatedAt: string;
  /** Safe HTML. */
  html: string;
  sources: string[];
  /** The post before and after it in the list; both wrap around (BLOG-15). */
  previous: PostLink;
  next: PostLink;
  commentList: { id: number; name: string; comment: string; createdAt: string }[];
};

/** Comments shown under a post at most; the newest. */
const COMMENTS_SHOWN = 100;

/** One published post with its approved comments, oldest first; refuses an unknown number with `not_found`. */
export async function getPost(shop: Shop, _actor: Actor, input: { id: number }): Promise<Post> {
  await heedSchedule(shop);
  const published = publishedNow(shop, 'posts');
  const order = [desc(sql`${contentEntries.data} ->> 'date'`), asc(contentEntries.number)] as const;
  const [rows, said] = await Promise.all([
    shop.db
      .select({
        number: contentEntries.number,
        title: typed(text, sql`${contentEntries.data} ->> 'title'`),
        data: typed(
          orNull(fields),
          sql`case when ${contentEntries.number} = ${input.id} then ${contentEntries.data} end`,
        ),
        comments: approvedComments(shop),
        updatedAt: contentEntries.updatedAt,
      })
      .from(contentEntries)
      .where(published)
      .orderBy(...order),
    shop.db
      .select({
        id: comments.id,
        name: comments.name,
        comment: comments.comment,
        createdAt: comments.createdAt,
      })
      .from(comments)
      .where(and(eq(comments.postNumber, input.id), eq(comments.status, 'approved')))
      .orderBy(desc(comments.createdAt))
      .limit(COMMENTS_SHOWN),
  ]);
  const at = rows.findIndex((row) => row.number === input.id);
  const row = rows[at];
  if (!row?.data) return refuse('not_found');
  const link = (step: number): PostLink => {
    const other = rows[(at + step + rows.length) % rows.length]!;
    return { id: other.number, title: other.title };
  };
  return {
    ...summaryOf({ ...row, data: row.data }),
    updatedAt: row.updatedAt.toISOString(),
    html: renderMarkdown(String(row.data.body ?? '')),
    sources: (row.data.sources as string[]) ?? [],
    previous: link(-1),
    next: link(1),
    commentList: said.reverse().map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
  };
}
