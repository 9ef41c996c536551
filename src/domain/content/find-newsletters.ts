import { desc } from 'drizzle-orm';
import { newsletters } from '../../db/schema/content.ts';
import { lettersQuery } from '../../shared/input/correspondence.ts';
import { parse } from '../parse.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { type NewsletterView, newsletterView } from './newsletter.ts';

export type NewsletterPage = {
  data: NewsletterView[];
  total: number;
  page: number;
  limit: number;
  totalPages: number;
};

/** A page of the letters to subscribers, drafts and sent ones, the newest first. Admins only. */
export async function findNewsletters(
  shop: Shop,
  actor: Actor,
  input: unknown = {},
): Promise<NewsletterPage> {
  requireUser(actor, 'admin');
  const { page, limit } = parse(lettersQuery, input);
  const [rows, total] = await Promise.all([
    shop.db
      .select()
      .from(newsletters)
      .orderBy(desc(newsletters.createdAt), desc(newsletters.id))
      .limit(limit)
      .offset((page - 1) * limit),
    shop.db.$count(newsletters),
  ]);
  return { data: rows.map(newsletterView), total, page, limit, totalPages: Math.ceil(total / limit) };
}
