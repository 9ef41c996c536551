import { type SQL, sql } from 'drizzle-orm';
import { type Moderated, type ModerationState, moderationQuery } from '../../shared/input/correspondence.ts';
import { likePattern } from '../accounts/like-pattern.ts';
import { parse } from '../parse.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';

/** A review or a comment as its moderator sees it. `about` names what it stands under, `href` leads there. */
export type ModerationView = {
  kind: Moderated;
  id: number;
  name: string;
  email: string;
  text: string;
  /** 1 to 5; null for a comment. */
  rating: number | null;
  about: string;
  href: string;
  status: ModerationState;
  createdAt: string;
};

export type ModerationPage = {
  data: ModerationView[];
  total: number;
  page: number;
  limit: number;
  totalPages: number;
  /** How many wait in all, whatever is searched for. */
  waiting: number;
};

type Row = Omit<ModerationView, 'createdAt' | 'href'> & { created_at: Date | string; target: number };

/** A page of reviews and comments of one state: what waits with the oldest first, the others with the newest. Admins only. */
export async function findModeration(shop: Shop, actor: Actor, input: unknown = {}): Promise<ModerationPage> {
  requireUser(actor, 'admin');
  const { page, limit, q, kind, status } = parse(moderationQuery, input);
  const pattern = q && likePattern(q);
  const matches = (row: SQL, comment: SQL) =>
    pattern
      ? sql` and (${row}.name ilike ${pattern} or ${row}.email ilike ${pattern} or ${comment} ilike ${pattern})`
      : sql``;
  const parts: Record<Moderated, SQL> = {
    review: sql`select 'review' as kind, r.id, r.name, r.email, r.comment as text, r.rating, p.name as about,
        r.listing_id as target, r.status, r.created_at
      from reviews r join listings l on l.id = r.listing_id join products p on p.id = l.product_id
      where r.status = ${status}${matches(sql`r`, sql`r.comment`)}`,
    comment: sql`select 'comment' as kind, c.id, c.name, c.email, c.comment as text, null::int as rating,
        coalesce(e.data ->> 'title', 'Tulisan ' || c.post_number) as about, c.post_number as target, c.status, c.created_at
      from comments c
      left join content_entries e on e.collection = 'posts' and e.number = c.post_number
      where c.status = ${status}${matches(sql`c`, sql`c.comment`)}`,
  };
  const all = kind ? parts[kind] : sql`${parts.review} union all ${parts.comment}`;
  const direction = status === 'pending' ? sql`asc` : sql`desc`;
  const [rows, counts] = await Promise.all([
    shop.db.execute<Row>(
      sql`select * from (${all}) as m order by created_at ${direction}, kind, id
          limit ${limit} offset ${(page - 1) * limit}`,
    ),
    shop.db.execute<{ total: number; waiting: number }>(
      sql`select (select count(*) from (${all}) as m)::int as total,
            ((select count(*) from reviews where status = 'pending')
              + (select count(*) from comments where status = 'pending'))::int as waiting`,
    ),
  ]);
  const { total, waiting } = counts.rows[0]!;
  return {
    data: rows.rows.map(({ created_at, target, ...row }) => ({
      ...row,
      href: row.kind === 'review' ? `/shop-single/${target}` : `/blog-single/${target}`,
      createdAt: new Date(created_at).toISOString(),
    })),
    total,
    page,
    limit,
    totalPages: Math.ceil(total / limit),
    waiting,
  };
}
