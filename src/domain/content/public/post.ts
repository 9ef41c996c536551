import { and, eq, type SQL, sql } from 'drizzle-orm';
import { comments, contentEntries } from '../../../db/schema/content-tables.ts';
import type { AppContext } from '../../context.ts';
import { int, typed } from '../../read-rows.ts';

/** A post in a list (DATA-23). Dates are ISO days; `fullDate` and `date` are what people read. */
export type PostSummary = {
  id: number;
  slug: string;
  title: string;
  day: string;
  date: { day: string; month: string; year: string };
  fullDate: string;
  author: string;
  category: string;
  tags: string[];
  thumb: string;
  thumbFull: string;
  thumbAlt: string;
  description: string;
  comments: number;
};

const monthFormat = new Intl.DateTimeFormat('id-ID', { month: 'short', timeZone: 'UTC' });
const fullDateFormat = new Intl.DateTimeFormat('id-ID', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The number of a post's approved comments, as a column of a query over posts. */
export function approvedComments(ctx: AppContext): SQL<number> {
  const counted = ctx.db
    .select({ n: typed(int, sql`count(*)::int`) })
    .from(comments)
    .where(and(eq(comments.postNumber, contentEntries.number), eq(comments.status, 'approved')));
  return sql`(${counted})`.mapWith(Number);
}

/** Maps a row of a post to its summary. */
export function summaryOf(row: {
  number: number;
  data: Record<string, unknown>;
  comments: number;
}): PostSummary {
  const { data } = row;
  const text = (name: string) => String(data[name] ?? '');
  const day = text('date');
  const at = new Date(`${day}T00:00:00Z`);
  return {
    id: row.number,
    slug: text('slug'),
    title: text('title'),
    day,
    date: {
      day: String(at.getUTCDate()).padStart(2, '0'),
      month: monthFormat.format(at),
      year: String(at.getUTCFullYear()),
    },
    fullDate: fullDateFormat.format(at),
    author: text('author'),
    category: text('category'),
    tags: (data.tags as string[]) ?? [],
    thumb: text('thumb'),
    thumbFull: text('thumbFull'),
    thumbAlt: text('thumbAlt'),
    description: text('description'),
    comments: row.comments,
  };
}
