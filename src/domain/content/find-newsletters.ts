import { and, eq, ilike, or } from 'drizzle-orm';
import { newsletters } from '../../db/schema/content.ts';
import { lettersQuery } from '../../shared/input/correspondence.ts';
import { likePattern } from '../accounts/like-pattern.ts';
import { orderOf, readPage } from '../page-of.ts';
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
  const tally = await tallyOf(shop, 'newsletters');
  const { rows, total } = await readPage(
    shop,
    newsletters.id,
    { where, searched: Boolean(q), ...order, page, limit },
    (chosen) =>
      shop.db
        .select()
        .from(newsletters)
        .where(chosen)
        .orderBy(...orderOf(newsletters.id, order)),
    async () => tally.of(status),
  );
  return { data: rows.map(newsletterView), total, page, limit, totalPages: Math.ceil(total / limit) };
}
