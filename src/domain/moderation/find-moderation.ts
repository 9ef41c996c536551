import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { daysAfter, startOfDay } from '../../shared/figures/days.ts';
import {
  MODERATED,
  MODERATION_STATES,
  type Moderated,
  type ModerationState,
  moderationQuery,
} from '../../shared/input/correspondence.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { type DaySpan, isSpanned } from '../../shared/input/parts/span.ts';
import { type Listed, listed } from '../page-of.ts';
import { parse } from '../parse.ts';
import { json, num, oneOf, orNull, readRows, stamp, text } from '../read-rows.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { tallyOf } from '../tallies.ts';
import { contains } from '../text/like-pattern.ts';

/**
 * More rows than any list has. As the limit of a subquery it makes the database find those rows first, by the index of
 * what is searched for, instead of going through the whole list in the order of the page in the hope of meeting ten.
 */
const EVERY_ROW = 2_147_483_647;

/** A review or a comment as its moderator sees it. `about` names what it stands under, `href` leads there. */
export type ModerationView = {
  kind: Moderated;
  id: number;
  name: string;
  email: string;
  text: string;
  /** 1 to 5; null for a comment. */
  rating: number | null;
  /** Addresses of a review's pictures. */
  pictures: string[];
  about: string;
  href: string;
  status: ModerationState;
  createdAt: string;
};

export type ModerationPage = Listed<ModerationView> & {
  /** How many wait in all, whatever is searched for. */
  waiting: number;
};

const ROW = {
  kind: oneOf(MODERATED),
  id: num,
  name: text,
  email: text,
  text,
  rating: orNull(num),
  pictures: json(z.array(z.string())),
  about: text,
  target: num,
  status: oneOf(MODERATION_STATES),
  created_at: stamp,
};

/** The same days over both tables, whose columns have the same names. */
const createdOn = ({ from, to }: DaySpan) => [
  ...(from ? [sql`created_at >= ${startOfDay(from).toISOString()}::timestamptz`] : []),
  ...(to ? [sql`created_at < ${daysAfter(startOfDay(to), 1).toISOString()}::timestamptz`] : []),
];

/** A page of reviews and comments of one state: what waits with the oldest first, the others with the newest. Admins only. */
export async function findModeration(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof moderationQuery> = {},
): Promise<ModerationPage> {
  requireUser(actor, 'admin');
  const { page, limit, q, kind, status, ...days } = parse(moderationQuery, input);
  const stands = sql.join([sql`status = ${status}`, ...createdOn(days)], sql` and `);
  const where = q
    ? sql`${stands} and (${contains(sql`name`, q)} or ${contains(sql`email`, q)} or ${contains(sql`comment`, q)})`
    : stands;
  const direction = status === 'pending' ? sql`asc` : sql`desc`;
  const offset = (page - 1) * limit;
  // Each kind gives as many as this page may need, by its own index; what searches find is found first, then ordered.
  const partOf = (name: Moderated) => {
    const rows = sql`select '${sql.raw(name)}' as kind, id, created_at from ${sql.raw(`${name}s`)} where ${where}`;
    const found = q ? sql`select * from (${rows} limit ${EVERY_ROW}) as found` : rows;
    return sql`(${found} order by created_at ${direction}, id limit ${offset + limit})`;
  };
  const kinds: readonly Moderated[] = kind ? [kind] : MODERATED;
  const parts = sql.join(kinds.map(partOf), sql` union all `);
  const [rows, reviews, comments, counted] = await Promise.all([
    readRows(
      shop,
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
    tallyOf(shop, 'reviews'),
    tallyOf(shop, 'comments'),
    q || isSpanned(days)
      ? readRows(
          shop,
          { total: num },
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
    ...listed(data, { total }, { page, limit }),
    waiting,
  };
}
