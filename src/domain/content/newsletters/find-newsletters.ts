import { and, eq, or } from 'drizzle-orm';
import { newsletters } from '../../../db/schema/content-tables.ts';
import { newslettersQuery } from '../../../shared/schemas/communication-schemas.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { textContains } from '../../formats/like-pattern.ts';
import { orderOf, type PageResult, readPage, toPage } from '../../pagination.ts';
import { parse } from '../../parse.ts';
import { rowCountOf } from '../../row-counts.ts';
import { type NewsletterView, newsletterView } from './newsletter.ts';

export type NewsletterPage = PageResult<NewsletterView>;

/** Returns a page of the newsletters, newest first, searched by subject and text. Admins only. */
export async function findNewsletters(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof newslettersQuery> = {},
): Promise<NewsletterPage> {
  requireUser(actor, 'admin');
  const { page, limit, q, status, count } = parse(newslettersQuery, input);
  const where = and(
    status && eq(newsletters.status, status),
    q ? or(textContains(newsletters.subject, q), textContains(newsletters.text, q)) : undefined,
  );
  const order = { by: [newsletters.createdAt], descending: true };
  const tally = await rowCountOf(ctx, 'newsletters');
  const { rows, ...counted } = await readPage(
    ctx,
    newsletters.id,
    { where, searched: Boolean(q), count, ...order, page, limit },
    (chosen) =>
      ctx.db
        .select()
        .from(newsletters)
        .where(chosen)
        .orderBy(...orderOf(newsletters.id, order)),
    async () => tally.of(status),
  );
  return toPage(rows.map(newsletterView), counted, { page, limit });
}
