import { type SQL, sql } from 'drizzle-orm';
import { pricePerKg, UNITS } from '../../shared/units.ts';

/** A median of fewer deals, or of fewer sellers, is shown nowhere: it would tell what single people agreed on. */
export const ENOUGH_DEALS = 5;
export const ENOUGH_SELLERS = 3;

/** Whether the deals of a group may be shown, as a `having`. */
export const ENOUGH: SQL = sql`count(*) >= ${ENOUGH_DEALS}::int and count(distinct farmer_id) >= ${ENOUGH_SELLERS}::int`;

/** The middle price of a group, one that was really agreed on; of two middle ones the lower. */
export const medianOf = (price: SQL): SQL => sql`percentile_disc(0.5) within group (order by ${price})`;

/**
 * Every deal that stands: a bid `b` on listing `l` of product `p`, accepted with offer `o`, whose order was neither
 * cancelled nor refunded. It was made when the bid closed.
 */
export const DEALS: SQL = sql`bids b
  join listings l on l.id = b.listing_id
  join products p on p.id = l.product_id
  join bid_offers o on o.id = b.offer_id and b.status = 'accepted'
  join orders made on made.bid_id = b.id and made.status not in ('cancelled', 'refunded')`;

const perUnit = UNITS.map((unit) => ({ unit, kg: pricePerKg(1, unit) }));

/** What a product's prices are compared by: kg for every weight, else its own unit (bidding rules, Units). */
export const MEASURE: SQL = sql`case when p.unit in (${sql.join(
  perUnit.filter(({ kg }) => kg !== null).map(({ unit }) => sql`${unit}`),
  sql`, `,
)}) then 'kg' else p.unit end`;

/** The price of an amount of money `price` per unit of `p`, per its measure. */
export const perMeasure = (price: SQL): SQL =>
  sql`(${price} * case p.unit ${sql.join(
    perUnit.flatMap(({ unit, kg }) => (kg === null ? [] : [sql`when ${unit} then ${kg}::numeric`])),
    sql` `,
  )} else 1 end)`;

/** The kabupaten or kota of farmer `f`, with its official name where `r`, his regency, is known. */
export const PLACE: SQL = sql`case when r.type = 'Kota' then 'Kota ' || r.name else coalesce(r.name, f.city) end`;
