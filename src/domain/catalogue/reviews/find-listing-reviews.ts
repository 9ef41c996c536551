import { z } from 'zod';
import { pageQuery } from '../../../shared/input/goods/catalogue.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import { type Listed, listed } from '../../page-of.ts';
import { parse } from '../../parse.ts';
import { bool, json, moment, num, readPlanned, text } from '../../read-rows.ts';
import { refuse } from '../../refusal.ts';
import type { Actor, Shop } from '../../shop.ts';
import { listingId } from '../listing/get-listing.ts';
import { LISTING_PUBLIC, LISTING_TABLES } from '../listing/listing-view.ts';

/** An approved review as the public sees it; the writer's e-mail never leaves the back office. */
type ReviewItem = {
  id: number;
  name: string;
  comment: string;
  rating: number;
  /** Addresses of its pictures. */
  pictures: string[];
  /** Its writer has bought it here and received it. */
  verified: boolean;
  /** What the listing was when it was written. */
  product: { name: string; unit: string };
  createdAt: string;
};

const REVIEW = {
  id: num,
  name: text,
  comment: text,
  rating: num,
  pictures: json(z.array(z.string())),
  verified: bool,
  product: json(z.object({ name: z.string(), unit: z.string() })),
  created_at: moment,
};

export type ReviewPage = Listed<ReviewItem>;

/** A page of a listing's approved reviews, the newest first. Refusals as in `getListing`. */
export async function findListingReviews(
  shop: Shop,
  _actor: Actor,
  id: string | number,
  input: Asked<typeof pageQuery> = {},
): Promise<ReviewPage> {
  const { page, limit } = parse(pageQuery, input);
  const listing = listingId(id);
  const [rows, [known]] = await Promise.all([
    readPlanned(
      shop.pool,
      REVIEW,
      `select id, name, comment, rating, pictures, json_build_object('name', product_name, 'unit', unit) as product, created_at,
         exists (select from orders o join order_lines line on line.order_id = o.id
           where o.customer_id = r.user_id and o.status = 'completed' and line.listing_id = r.listing_id) as verified
       from reviews r
       where listing_id = $1 and status = 'approved' order by created_at desc, id desc limit $2 offset $3`,
      [listing, limit, (page - 1) * limit],
    ),
    readPlanned(
      shop.pool,
      { total: num },
      `select (select count(*)::int from reviews where listing_id = $1 and status = 'approved') as total
       from ${LISTING_TABLES} where l.id = $1 and ${LISTING_PUBLIC}`,
      [listing],
    ),
  ]);
  if (!known) return refuse('product_not_found');
  const data = rows.map(({ created_at, ...review }) => ({ ...review, createdAt: created_at.toISOString() }));
  return listed(data, known, { page, limit });
}
