import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** SQL for who bought: the account, or what a guest enters each time, the e-mail or else the phone number. */
export const buyerKeySql = ({ customerId, billing }: { customerId: SQLWrapper; billing: SQLWrapper }): SQL =>
  sql`coalesce(${customerId}, lower(${billing} ->> 'email'), ${billing} ->> 'phone')`;
