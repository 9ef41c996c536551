import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** SQL for the name in an order's billing address; null where none was given. */
export const billingNameSql = (billing: SQLWrapper): SQL =>
  sql`nullif(trim(concat_ws(' ', ${billing} ->> 'firstName', ${billing} ->> 'lastName')), '')`;
