import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { subscribers } from '../../../db/schema/content-tables.ts';
import { dayInWib } from '../../../shared/format/dates.ts';
import { newsletterInput } from '../../../shared/schemas/content-schemas.ts';
import { recordConsent } from '../../consent/record-consent.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { keyedHash } from '../../derived-keys.ts';
import { fail } from '../../domain-error.ts';
import { queueEmails } from '../../notifications/email/queue-emails.ts';
import { parse } from '../../parse.ts';
import { countFormSubmission } from '../../rate-limits/reserve-attempt.ts';
import { getSettings } from '../../settings/get-settings.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The token in a subscriber's links: constant per address, and not computable for others. */
export function subscriberToken(ctx: AppContext, email: string): string {
  return keyedHash(ctx, 'newsletter', email);
}

/**
 * Subscribes an address to the newsletter; it takes effect when the owner opens the link in the e-mail (double opt-in).
 * The response is the same for a known address.
 */
export async function subscribe(
  ctx: AppContext,
  _actor: Actor,
  input: z.input<typeof newsletterInput>,
  address?: string,
): Promise<void> {
  const { email: typed, website } = parse(newsletterInput, input);
  const email = typed.toLowerCase();
  await countFormSubmission(ctx, 'newsletter', address);
  await inTransaction(ctx, async (ctx) => {
    if (website) return;
    const token = subscriberToken(ctx, email);
    const now = ctx.clock.now();
    await ctx.db
      .insert(subscribers)
      .values({ email, tokenHash: hashOf(token), createdAt: now })
      .onConflictDoNothing();
    const [row] = await ctx.db.select().from(subscribers).where(eq(subscribers.email, email)).for('update');
    if (row?.confirmedAt && !row.unsubscribedAt) return;
    // A former subscriber has to confirm again: anyone can type their address.
    await ctx.db
      .update(subscribers)
      .set({ unsubscribedAt: null, confirmedAt: null })
      .where(eq(subscribers.id, row!.id));
    const left = row?.unsubscribedAt ? `:${row.unsubscribedAt.getTime()}` : '';
    const { site } = await getSettings(ctx, 'site');
    const day = dayInWib(now);
    await queueEmails(ctx, [
      {
        key: `newsletter:${row!.id}:${day}${left}`,
        to: email,
        isTransactional: true,
        letter: {
          subject: `Konfirmasi langganan kabar ${site.product}`,
          body: [
            `Seseorang, semoga Anda sendiri, mendaftarkan alamat ini untuk kabar panen ${site.product}.`,
            {
              button: 'Konfirmasi langganan',
              href: `${ctx.config.publicUrl}/newsletter/confirm?token=${token}`,
            },
            'Kalau bukan Anda, abaikan saja surat ini.',
          ],
        },
      },
    ]);
  });
}

/** Confirms the subscription of `token`; throws `not_found` for an unknown one. */
export async function confirmSubscription(
  ctx: AppContext,
  _actor: Actor,
  input: { token: string },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(subscribers)
      .set({ confirmedAt: sql`coalesce(${subscribers.confirmedAt}, ${ctx.clock.now()})` })
      .where(and(eq(subscribers.tokenHash, hashOf(input.token)), isNull(subscribers.unsubscribedAt)))
      .returning({ email: subscribers.email });
    if (!row) return fail('not_found');
    await recordConsent(ctx, { email: row.email }, 'newsletter', true);
  });
}

/** Ends the subscription of `token`; throws `not_found` for an unknown one. */
export async function unsubscribe(ctx: AppContext, _actor: Actor, input: { token: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(subscribers)
      .set({ unsubscribedAt: ctx.clock.now() })
      .where(eq(subscribers.tokenHash, hashOf(input.token)))
      .returning({ email: subscribers.email });
    if (!row) return fail('not_found');
    await recordConsent(ctx, { email: row.email }, 'newsletter', false);
  });
}
