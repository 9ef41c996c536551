import { and, eq, or } from 'drizzle-orm';
import { newsletters } from '../../../db/schema/content.ts';
import { lettersQuery } from '../../../shared/input/correspondence.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import { type Listed, listed, orderOf, readPage } from '../../page-of.ts';
import { parse } from '../../parse.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { tallyOf } from '../../tallies.ts';
import { contains } from '../../text/like-pattern.ts';
import { type NewsletterView, newsletterView } from './newsletter.ts';

export type NewsletterPage = Listed<NewsletterView>;

/** A page of the letters to subscribers, the newest first, searched in subject and text. Admins only. */
export async function findNewsletters(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof lettersQuery> = {},
): Promise<NewsletterPage> {
  requireUser(actor, 'admin');
  const { page, limit, q, status, count } = parse(lettersQuery, input);
  const where = and(
    status && eq(newsletters.status, status),
    q ? or(contains(newsletters.subject, q), contains(newsletters.text, q)) : undefined,
  );
  const order = { by: [newsletters.createdAt], descending: true };
  const tally = await tallyOf(shop, 'newsletters');
  const { rows, ...counted } = await readPage(
    shop,
    newsletters.id,
    { where, searched: Boolean(q), count, ...order, page, limit },
    (chosen) =>
      shop.db
        .select()
        .from(newsletters)
        .where(chosen)
        .orderBy(...orderOf(newsletters.id, order)),
    async () => tally.of(status),
  );
  return listed(rows.map(newsletterView), counted, { page, limit });
}
