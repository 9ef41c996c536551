import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listings } from '../../db/schema/catalogue-tables.ts';
import { type WeighingTerms, weighingLimits } from '../../shared/rules/weighing/listing-weighing-terms.ts';
import { json, nullable, typed } from '../read-rows.ts';

const terms = nullable(
  json(z.object({ tolerance: z.number(), moisture: z.number().nullable(), hampa: z.number().nullable() })),
);

type Columns = { weighTolerance: SQLWrapper; weighMoisture: SQLWrapper; weighHampa: SQLWrapper };

/** The terms of sale by weighing when `sold` is true; otherwise null. */
const weighingTermsWhere = (
  sold: SQL,
  { weighTolerance, weighMoisture, weighHampa }: Columns,
): SQL<WeighingTerms | null> =>
  typed(
    terms,
    sql`case when ${sold} then json_build_object('tolerance', ${weighTolerance}, 'moisture', ${weighMoisture},
      'hampa', ${weighHampa}) end`,
  );

/** The terms of a listing, for a query. */
export const listingWeighingTerms = weighingTermsWhere(sql`${listings.weighed}`, {
  ...listings,
  weighTolerance: sql`coalesce(${listings.weighTolerance}, ${sql.raw(String(weighingLimits.usualTolerance))})`,
});

/** The terms of a snapshot, such as an order's line. */
export const storedWeighingTerms = (of: Columns) =>
  weighingTermsWhere(sql`${of.weighTolerance} is not null`, of);
