import { type SQL, sql } from 'drizzle-orm';
import { pricePerKg, UNITS } from '../../../shared/figures/units.ts';

/**
 * A median of fewer deals, sellers or buyers is shown nowhere: it would tell what single people agreed on, or what they
 * want others to believe.
 */
const ENOUGH_DEALS = 5;
const ENOUGH_SELLERS = 3;
const ENOUGH_BUYERS = 3;

/** Whether the deals of a group may be shown, as a `having`. */
export const ENOUGH: SQL = sql`count(*) >= ${ENOUGH_DEALS}::int and count(distinct farmer_id) >= ${ENOUGH_SELLERS}::int
  and count(distinct customer_id) >= ${ENOUGH_BUYERS}::int`;

/** The middle price of a group, one that was really agreed on; of two middle ones the lower. */
export const medianOf = (price: SQL): SQL => sql`percentile_disc(0.5) within group (order by ${price})`;

const perUnit = UNITS.map((unit) => ({ unit, kg: pricePerKg(1, unit) }));

/** What a product's prices are compared by: kg for every weight, else its own unit (bidding rules, Units). */
export const MEASURE: SQL = sql`case when p.unit in (${sql.join(
  perUnit.filter(({ kg }) => kg !== null).map(({ unit }) => sql`${unit}`),
  sql`, `,
)}) then 'kg' else p.unit end`;

/** What a price per unit of `p` is multiplied by to be thousandths per its measure, whole numbers all. */
export const MILLIS: SQL = sql`case p.unit ${sql.join(
  perUnit.flatMap(({ unit, kg }) =>
    kg === null ? [] : [sql`when ${unit} then ${Math.round(kg * 1000)}::bigint`],
  ),
  sql` `,
)} else 1000 end`;

/** Which products are one on the price board: those of one name, category and measure. */
export const KIND: SQL = sql`(p.category || ' ' || ${MEASURE} || ' ' || lower(p.name))`;

/** The kabupaten or kota of farmer `f`, with its official name where `r`, his regency, is known. */
export const PLACE: SQL = sql`case when r.type = 'Kota' then 'Kota ' || r.name else coalesce(r.name, f.city) end`;
