import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { daysAfter, startOfDay } from '../../shared/format/dates.ts';
import {
  MODERATED,
  MODERATION_STATES,
  type Moderated,
  type ModerationState,
  moderationQuery,
} from '../../shared/schemas/communication-schemas.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { type DateRange, hasRange } from '../../shared/schemas/fields/range.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { addressContains, textContains } from '../formats/like-pattern.ts';
import { type PageResult, toPage } from '../pagination.ts';
import { parse } from '../parse.ts';
import { int, json, nullable, oneOf, readRows, text, timestampText } from '../read-rows.ts';
import { rowCountOf } from '../row-counts.ts';

/**
 * More rows than any list has. As the limit of a subquery it makes PostgreSQL find the matching rows first,
 * by the search index, instead of scanning the whole list in the page's order until it has ten.
 */
const NO_LIMIT = 2_147_483_647;

/** A review or a comment as its moderator sees it. `about` names what it is on, `href` links to it. */
export type ModerationItem = {
  kind: Moderated;
  id: number;
  name: string;
  email: string;
  text: string;
  /** 1 to 5; null for a comment. */
  rating: number | null;
  /** URLs of a review's pictures. */
  pictures: string[];
  about: string;
  href: string;
  status: ModerationState;
  createdAt: string;
};

export type ModerationPage = PageResult<ModerationItem> & {
  /** The number of all pending items, regardless of the search. */
  waiting: number;
};

const ROW = {
  kind: oneOf(MODERATED),
  id: int,
  name: text,
  email: text,
  text,
  rating: nullable(int),
  pictures: json(z.array(z.string())),
  about: text,
  target: int,
  status: oneOf(MODERATION_STATES),
  created_at: timestampText,
};

/** The same range of days for both tables, whose columns have the same names. */
const createdOn = ({ from, to }: DateRange) => [
  ...(from ? [sql`created_at >= ${startOfDay(from).toISOString()}::timestamptz`] : []),
  ...(to ? [sql`created_at < ${daysAfter(startOfDay(to), 1).toISOString()}::timestamptz`] : []),
];

/**
 * A page of reviews and comments of one state: pending ones with the oldest first, the others with the
 * newest. Admins only.
 */
export async function findModerationQueue(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof moderationQuery> = {},
): Promise<ModerationPage> {
  requireUser(actor, { admin: 'findModerationQueue' });
  const { page, limit, q, kind, status, ...days } = parse(moderationQuery, input);
  const stands = sql.join([sql`status = ${status}`, ...createdOn(days)], sql` and `);
  const where = q
    ? sql`${stands} and (${textContains(sql`name`, q)} or ${addressContains(sql`email`, q)} or ${textContains(sql`comment`, q)})`
    : stands;
  const direction = status === 'pending' ? sql`asc` : sql`desc`;
  const offset = (page - 1) * limit;
  // Each table returns at most what this page may need, by its own index; search matches are found first,
  // then ordered.
  const partOf = (name: Moderated) => {
    const rows = sql`select '${sql.raw(name)}' as kind, id, created_at from ${sql.raw(`${name}s`)} where ${where}`;
    const found = q ? sql`select * from (${rows} limit ${NO_LIMIT}) as found` : rows;
    return sql`(${found} order by created_at ${direction}, id limit ${offset + limit})`;
  };
  const kinds: readonly Moderated[] = kind ? [kind] : MODERATED;
  const parts = sql.join(kinds.map(partOf), sql` union all `);
  const [rows, reviews, comments, counted] = await Promise.all([
    readRows(
      ctx,
      ROW,
      sql`
      select m.kind, m.id, coalesce(r.name, c.name) as name, coalesce(r.email, c.email) as email,
        coalesce(r.comment, c.comment) as text, r.rating, coalesce(r.pictures, '[]') as pictures,
        case m.kind when 'review' then p.name else coalesce(e.data ->> 'title', 'Tulisan ' || c.post_number) end as about,
        coalesce(r.listing_id, c.post_number) as target, coalesce(r.status, c.status) as status, m.created_at
      from (select * from (${parts}) as every order by created_at ${direction}, kind, id limit ${limit} offset ${offset}) as m
      left join reviews r on m.kind = 'review' and r.id = m.id
      left join listings l on l.id = r.listing_id
      left join products p on p.id = l.product_id
      left join comments c on m.kind = 'comment' and c.id = m.id
      left join content_entries e on e.collection = 'posts' and e.number = c.post_number
      order by m.created_at ${direction}, m.kind, m.id`,
    ),
    rowCountOf(ctx, 'reviews'),
    rowCountOf(ctx, 'comments'),
    q || hasRange(days)
      ? readRows(
          ctx,
          { total: int },
          sql`select ${sql.join(
            kinds.map((name) => sql`(select count(*)::int from ${sql.raw(`${name}s`)} where ${where})`),
            sql` + `,
          )} as total`,
        )
      : undefined,
  ]);
  const tallies = { review: reviews, comment: comments };
  const waiting = reviews.of('pending') + comments.of('pending');
  const total = counted ? counted[0]!.total : kinds.reduce((sum, name) => sum + tallies[name].of(status), 0);
  const data = rows.map(({ created_at, target, ...row }) => ({
    ...row,
    href: row.kind === 'review' ? `/shop-single/${target}` : `/blog-single/${target}`,
    createdAt: new Date(created_at).toISOString(),
  }));
  return {
    ...toPage(data, { total }, { page, limit }),
    waiting,
  };
}
