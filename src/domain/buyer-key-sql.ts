import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * SQL for the identity of a buyer: the account, or for guests the e-mail that they entered, otherwise the phone number.
 */
export const buyerKeySql = ({ customerId, billing }: { customerId: SQLWrapper; billing: SQLWrapper }): SQL =>
  sql`coalesce(${customerId}, lower(${billing} ->> 'email'), ${billing} ->> 'phone')`;
