import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { comments, contentEntries } from '../../../db/schema/content-tables.ts';
import type { Actor, AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { jsonObject, nullable, text, typed } from '../../read-rows.ts';
import { renderMarkdown } from './markdown.ts';
import { approvedComments, type PostSummary, summaryOf } from './post.ts';
import { isPublishedIn, scheduleContentInvalidation } from './published.ts';

type PostLink = { id: number; title: string };
export type Post = PostSummary & {
  /** When its text was last changed. */
  updatedAt: string;
  /** Sanitised HTML. */
  html: string;
  sources: string[];
  /** The previous and next post in the list; both wrap around (BLOG-15). */
  previous: PostLink;
  next: PostLink;
  commentList: { id: number; name: string; comment: string; createdAt: string }[];
};

/** The maximum number of comments shown under a post; the newest. */
const COMMENTS_SHOWN = 100;

/** Returns one published post with its approved comments, oldest first; throws `not_found` for an unknown number. */
export async function getPost(ctx: AppContext, _actor: Actor, input: { id: number }): Promise<Post> {
  await scheduleContentInvalidation(ctx);
  const published = isPublishedIn(ctx, 'posts');
  const order = [desc(sql`${contentEntries.data} ->> 'date'`), asc(contentEntries.number)] as const;
  const [rows, said] = await Promise.all([
    ctx.db
      .select({
        number: contentEntries.number,
        title: typed(text, sql`${contentEntries.data} ->> 'title'`),
        data: typed(
          nullable(jsonObject),
          sql`case when ${contentEntries.number} = ${input.id} then ${contentEntries.data} end`,
        ),
        comments: approvedComments(ctx),
        updatedAt: contentEntries.updatedAt,
      })
      .from(contentEntries)
      .where(published)
      .orderBy(...order),
    ctx.db
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
  if (!row?.data) return fail('not_found');
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
