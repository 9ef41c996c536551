import { type SQL, sql } from 'drizzle-orm';
import { pricePerKg, UNITS } from '../../../shared/format/units.ts';

/**
 * A median of fewer deals, sellers or buyers stays hidden: it would reveal individual prices or could be manipulated.
 */
const MIN_DEALS = 5;
const MIN_SELLERS = 3;
const MIN_BUYERS = 3;

/** The `having` condition under which the deals of a group may be shown. */
export const HAS_ENOUGH_DEALS_SQL: SQL = sql`count(*) >= ${MIN_DEALS}::int and count(distinct farmer_id) >= ${MIN_SELLERS}::int
  and count(distinct customer_id) >= ${MIN_BUYERS}::int`;

/** The median price of a group: a price that was really agreed on, the lower of two middle ones. */
export const medianSql = (price: SQL): SQL => sql`percentile_disc(0.5) within group (order by ${price})`;

const kgPerUnit = UNITS.map((unit) => ({ unit, kg: pricePerKg(1, unit) }));

/**
 * The measure in which a product's prices are compared: kg for every weight, otherwise its own unit (bidding rules,
 * Units).
 */
export const PRICE_MEASURE_SQL: SQL = sql`case when p.unit in (${sql.join(
  kgPerUnit.filter(({ kg }) => kg !== null).map(({ unit }) => sql`${unit}`),
  sql`, `,
)}) then 'kg' else p.unit end`;

/** The factor that converts a price per unit of `p` into thousandths per measure; all are integers. */
export const MEASURE_FACTOR_SQL: SQL = sql`case p.unit ${sql.join(
  kgPerUnit.flatMap(({ unit, kg }) =>
    kg === null ? [] : [sql`when ${unit} then ${Math.round(kg * 1000)}::bigint`],
  ),
  sql` `,
)} else 1000 end`;

/** Products that share one row on the price board: the same name, category and measure. */
export const COMMODITY_SQL: SQL = sql`(p.category || ' ' || ${PRICE_MEASURE_SQL} || ' ' || lower(p.name))`;

/** The kabupaten or kota of farmer `f`, with its official name when the regency `r` is known. */
export const CITY_NAME_SQL: SQL = sql`case when r.type = 'Kota' then 'Kota ' || r.name else coalesce(r.name, f.city) end`;
