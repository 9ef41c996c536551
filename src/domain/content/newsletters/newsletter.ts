import { eq } from 'drizzle-orm';
import { newsletters } from '../../../db/schema/content-tables.ts';
import type { NewsletterState } from '../../../shared/schemas/communication-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { subscriberToken } from './subscribe.ts';

/** A newsletter; times in ISO 8601 UTC. `recipients` is the number of e-mails that were enqueued. */
export type NewsletterView = {
  id: number;
  subject: string;
  text: string;
  status: NewsletterState;
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

/** Returns one newsletter; throws `not_found` for an unknown one. Admins only. */
export async function getNewsletter(ctx: AppContext, actor: Actor, id: number): Promise<NewsletterView> {
  requireUser(actor, 'admin');
  const [row] = await ctx.db.select().from(newsletters).where(eq(newsletters.id, id));
  return row ? newsletterView(row) : fail('not_found');
}

/** Locks and returns a newsletter that is still a draft of this version, until the transaction ends. */
export async function lockNewsletterDraft(
  ctx: AppContext,
  id: number,
  version: number,
): Promise<typeof newsletters.$inferSelect> {
  const [row] = await ctx.db.select().from(newsletters).where(eq(newsletters.id, id)).for('update');
  if (!row) return fail('not_found');
  if (row.status === 'sent') fail('letter_sent');
  if (row.version !== version) fail('stale_version');
  return row;
}

/** The e-mail for one subscriber: the newsletter with an unsubscribe link. */
export function newsletterEmailTo(ctx: AppContext, { text }: { text: string }, email: string): string {
  return `${text}\n\nAnda menerima surat ini karena berlangganan kabar kami. Berhenti berlangganan: ${unsubscribeHref(ctx, email)}`;
}

const EMAIL_KEY_PREFIX = 'newsletter-letter:';

/** The key of the e-mail of newsletter `id` to a subscriber. */
export const newsletterEmailKey = (id: number, subscriber: number) =>
  `${EMAIL_KEY_PREFIX}${id}:${subscriber}`;

/** The one-click unsubscribe URL for e-mail clients (RFC 8058); undefined for any other e-mail. */
export function unsubscribeUrlOf(
  ctx: AppContext,
  { key, to }: { key: string; to: string },
): string | undefined {
  return key.startsWith(EMAIL_KEY_PREFIX) ? unsubscribeHref(ctx, to) : undefined;
}

const unsubscribeHref = (ctx: AppContext, email: string) =>
  `${ctx.config.publicUrl}/newsletter/unsubscribe?token=${subscriberToken(ctx, email)}`;
