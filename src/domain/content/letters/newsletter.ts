import { eq } from 'drizzle-orm';
import { newsletters } from '../../../db/schema/content.ts';
import type { LetterState } from '../../../shared/input/correspondence.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { subscriberToken } from './subscribe.ts';

/** A letter to all subscribers; times in ISO 8601 UTC. `recipients` is how many it was queued for. */
export type NewsletterView = {
  id: number;
  subject: string;
  text: string;
  status: LetterState;
  recipients: number;
  version: number;
  createdAt: string;
  updatedAt: string;
  sentAt: string | null;
};

export const newsletterView = (row: typeof newsletters.$inferSelect): NewsletterView => ({
  id: row.id,
  subject: row.subject,
  text: row.text,
  status: row.status,
  recipients: row.recipients,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
});

/** One letter; `not_found` for an unknown one. Admins only. */
export async function getNewsletter(shop: Shop, actor: Actor, id: number): Promise<NewsletterView> {
  requireUser(actor, 'admin');
  const [row] = await shop.db.select().from(newsletters).where(eq(newsletters.id, id));
  return row ? newsletterView(row) : refuse('not_found');
}

/** The row of a letter that is still a draft of this version, locked until the transaction ends. */
export async function lockDraft(
  shop: Shop,
  id: number,
  version: number,
): Promise<typeof newsletters.$inferSelect> {
  const [row] = await shop.db.select().from(newsletters).where(eq(newsletters.id, id)).for('update');
  if (!row) return refuse('not_found');
  if (row.status === 'sent') refuse('letter_sent');
  if (row.version !== version) refuse('stale_version');
  return row;
}

/** What one subscriber gets: the letter, and how to stop getting such letters. */
export function letterTo(shop: Shop, { text }: { text: string }, email: string): string {
  return `${text}\n\nAnda menerima surat ini karena berlangganan kabar kami. Berhenti berlangganan: ${stopHref(shop, email)}`;
}

const LETTER_KEY = 'newsletter-letter:';

/** The key of the mail that brings letter `id` to a subscriber. */
export const letterKey = (id: number, subscriber: number) => `${LETTER_KEY}${id}:${subscriber}`;

/** Where a mail program stops such letters with one press (RFC 8058); undefined for any other mail. */
export function stopOf(shop: Shop, { key, to }: { key: string; to: string }): string | undefined {
  return key.startsWith(LETTER_KEY) ? stopHref(shop, to) : undefined;
}

const stopHref = (shop: Shop, email: string) =>
  `${shop.config.publicUrl}/newsletter/berhenti?token=${subscriberToken(shop, email)}`;
