import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** SQL for the name in an order's billing address; null without one. */
export const billingNameSql = (billing: SQLWrapper): SQL =>
  sql`nullif(trim(concat_ws(' ', ${billing} ->> 'firstName', ${billing} ->> 'lastName')), '')`;
