import { ilike, like, or, type SQL, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/order-tables.ts';
import { likePattern, textContains } from '../formats/like-pattern.ts';

/** The buyer's name as the index has it. */
const buyerNameSql = sql`(coalesce(${orders.billing} ->> 'firstName', '') || ' ' || coalesce(${orders.billing} ->> 'lastName', ''))`;

/**
 * Orders whose code contains these words. Each code begins with LB- and contains it only there, so a search
 * for the prefix can use the code's own index.
 */
const matchesCode = (words: string): SQL =>
  /^%LB-/i.test(words) ? like(orders.code, words.slice(1).toUpperCase()) : ilike(orders.code, words);

/**
 * A condition that the code of an order, or its buyer's first and last name, contains `q`, ignoring case and accents.
 */
export const matchesOrder = (q: string): SQL =>
  or(matchesCode(likePattern(q)), textContains(buyerNameSql, q))!;
