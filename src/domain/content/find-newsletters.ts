import { and, eq, ilike, inArray, or } from 'drizzle-orm';
import { newsletters } from '../../db/schema/content.ts';
import { lettersQuery } from '../../shared/input/correspondence.ts';
import { likePattern } from '../accounts/like-pattern.ts';
import { orderOf, pageOf } from '../page-of.ts';
import { parse } from '../parse.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { tallyOf } from '../tallies.ts';
import { type NewsletterView, newsletterView } from './newsletter.ts';

export type NewsletterPage = {
  data: NewsletterView[];
  total: number;
  page: number;
  limit: number;
  totalPages: number;
};

/** A page of the letters to subscribers, the newest first, searched in subject and text. Admins only. */
export async function findNewsletters(
  shop: Shop,
  actor: Actor,
  input: unknown = {},
): Promise<NewsletterPage> {
  requireUser(actor, 'admin');
  const { page, limit, q, status } = parse(lettersQuery, input);
  const pattern = q && likePattern(q);
  const where = and(
    status && eq(newsletters.status, status),
    pattern ? or(ilike(newsletters.subject, pattern), ilike(newsletters.text, pattern)) : undefined,
  );
  const order = { by: [newsletters.createdAt], descending: true };
  const chosen = pageOf(shop, newsletters.id, { where, searched: Boolean(q), ...order, page, limit });
  const [rows, tally, counted] = await Promise.all([
    shop.db
      .select()
      .from(newsletters)
      .where(inArray(newsletters.id, chosen))
      .orderBy(...orderOf(newsletters.id, order)),
    tallyOf(shop, 'newsletters'),
    q ? shop.db.$count(newsletters, where) : undefined,
  ]);
  const total = counted ?? tally.of(status);
  return { data: rows.map(newsletterView), total, page, limit, totalPages: Math.ceil(total / limit) };
}
