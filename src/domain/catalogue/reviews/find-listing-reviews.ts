import { z } from 'zod';
import { pageQuery } from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import type { Actor, AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { type PageResult, toPage } from '../../pagination.ts';
import { parse } from '../../parse.ts';
import { bool, int, json, readPlanned, text, timestamp } from '../../read-rows.ts';
import { parseListingId } from '../listing/get-listing.ts';
import { LISTING_TABLES, PUBLIC_LISTING_SQL } from '../listing/listing-view.ts';

/** An approved review as the public sees it; the author's e-mail stays in the admin. */
type ReviewItem = {
  id: number;
  name: string;
  comment: string;
  rating: number;
  /** URLs of its photos. */
  pictures: string[];
  /** The author has bought and received the listing here. */
  verified: boolean;
  /** The product's name and unit when the review was written. */
  product: { name: string; unit: string };
  createdAt: string;
};

const REVIEW = {
  id: int,
  name: text,
  comment: text,
  rating: int,
  pictures: json(z.array(z.string())),
  verified: bool,
  product: json(z.object({ name: z.string(), unit: z.string() })),
  created_at: timestamp,
};

export type ReviewPage = PageResult<ReviewItem>;

/** Returns a page of a listing's approved reviews, newest first. Throws the errors of `getListing`. */
export async function findListingReviews(
  ctx: AppContext,
  _actor: Actor,
  id: string | number,
  input: QueryOf<typeof pageQuery> = {},
): Promise<ReviewPage> {
  const { page, limit } = parse(pageQuery, input);
  const listing = parseListingId(id);
  const [rows, [known]] = await Promise.all([
    readPlanned(
      ctx.pool,
      REVIEW,
      `select id, name, comment, rating, pictures, json_build_object('name', product_name, 'unit', unit) as product, created_at,
         exists (select from orders o join order_lines line on line.order_id = o.id
           where o.customer_id = r.user_id and o.status = 'completed' and line.listing_id = r.listing_id) as verified
       from reviews r
       where listing_id = $1 and status = 'approved' order by created_at desc, id desc limit $2 offset $3`,
      [listing, limit, (page - 1) * limit],
    ),
    readPlanned(
      ctx.pool,
      { total: int },
      `select (select count(*)::int from reviews where listing_id = $1 and status = 'approved') as total
       from ${LISTING_TABLES} where l.id = $1 and ${PUBLIC_LISTING_SQL}`,
      [listing],
    ),
  ]);
  if (!known) return fail('product_not_found');
  const data = rows.map(({ created_at, ...review }) => ({ ...review, createdAt: created_at.toISOString() }));
  return toPage(data, known, { page, limit });
}
