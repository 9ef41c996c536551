import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listings } from '../../db/schema/catalogue.ts';
import { type WeighingTerms, weighingLimits } from '../../shared/weighing/terms.ts';
import { json, orNull, typed } from '../read-rows.ts';

const terms = orNull(
  json(z.object({ tolerance: z.number(), moisture: z.number().nullable(), hampa: z.number().nullable() })),
);

type Columns = { weighTolerance: SQLWrapper; weighMoisture: SQLWrapper; weighHampa: SQLWrapper };

/** On what something is sold by weighing, where `sold` holds; null elsewhere. */
const termsWhere = (
  sold: SQL,
  { weighTolerance, weighMoisture, weighHampa }: Columns,
): SQL<WeighingTerms | null> =>
  typed(
    terms,
    sql`case when ${sold} then json_build_object('tolerance', ${weighTolerance}, 'moisture', ${weighMoisture},
      'hampa', ${weighHampa}) end`,
  );

/** The same of a listing, for a query. */
export const soldByWeighing = termsWhere(sql`${listings.weighed}`, {
  ...listings,
  weighTolerance: sql`coalesce(${listings.weighTolerance}, ${sql.raw(String(weighingLimits.usualTolerance))})`,
});

/** The same of what keeps the terms as they were, such as an order's line. */
export const keptWeighing = (of: Columns) => termsWhere(sql`${of.weighTolerance} is not null`, of);
