import { createHash, createHmac } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { subscribers } from '../../../db/schema/content.ts';
import { newsletterInput } from '../../../shared/input/content.ts';
import { noteConsent } from '../../consent/note-consent.ts';
import { countForm } from '../../limits/throttle.ts';
import { queueMail } from '../../notify/mail/mail.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The token in a subscriber's links: the same at each mail, and no other address can make it. */
export function subscriberToken(shop: Shop, email: string): string {
  return createHmac('sha256', shop.config.secret).update(`newsletter:${email}`).digest('base64url');
}

/**
 * Signs an address up for the newsletter; it counts once its owner has opened the link in the mail (double opt-in).
 * The answer is the same for an address already known.
 */
export async function subscribe(
  shop: Shop,
  _actor: Actor,
  input: z.input<typeof newsletterInput>,
  address?: string,
): Promise<void> {
  const { email: typed, website } = parse(newsletterInput, input);
  const email = typed.toLowerCase();
  await countForm(shop, 'newsletter', address);
  await inTransaction(shop, async (shop) => {
    if (website) return;
    const token = subscriberToken(shop, email);
    const now = shop.clock.now();
    await shop.db
      .insert(subscribers)
      .values({ email, tokenHash: hashOf(token), createdAt: now })
      .onConflictDoNothing();
    const [row] = await shop.db.select().from(subscribers).where(eq(subscribers.email, email)).for('update');
    if (row?.confirmedAt && !row.unsubscribedAt) return;
    // Who has left is asked anew: anybody can type his address.
    await shop.db
      .update(subscribers)
      .set({ unsubscribedAt: null, confirmedAt: null })
      .where(eq(subscribers.id, row!.id));
    const left = row?.unsubscribedAt ? `:${row.unsubscribedAt.getTime()}` : '';
    const { site } = await getSettings(shop, 'site');
    const day = now.toISOString().slice(0, 10);
    await queueMail(shop, [
      {
        key: `newsletter:${row!.id}:${day}${left}`,
        to: email,
        asked: true,
        letter: {
          subject: `Konfirmasi langganan kabar ${site.product}`,
          body: [
            `Seseorang, semoga Anda sendiri, mendaftarkan alamat ini untuk kabar panen ${site.product}.`,
            {
              button: 'Konfirmasi langganan',
              href: `${shop.config.publicUrl}/newsletter/konfirmasi?token=${token}`,
            },
            'Kalau bukan Anda, abaikan saja surat ini.',
          ],
        },
      },
    ]);
  });
}

/** Confirms the subscription whose mail carried `token`; refuses an unknown one with `not_found`. */
export async function confirmSubscription(
  shop: Shop,
  _actor: Actor,
  input: { token: string },
): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const [row] = await shop.db
      .update(subscribers)
      .set({ confirmedAt: sql`coalesce(${subscribers.confirmedAt}, ${shop.clock.now()})` })
      .where(and(eq(subscribers.tokenHash, hashOf(input.token)), isNull(subscribers.unsubscribedAt)))
      .returning({ email: subscribers.email });
    if (!row) return refuse('not_found');
    await noteConsent(shop, { email: row.email }, 'newsletter', true);
  });
}

/** Ends the subscription whose mails carry `token`; refuses an unknown one with `not_found`. */
export async function unsubscribe(shop: Shop, _actor: Actor, input: { token: string }): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const [row] = await shop.db
      .update(subscribers)
      .set({ unsubscribedAt: shop.clock.now() })
      .where(eq(subscribers.tokenHash, hashOf(input.token)))
      .returning({ email: subscribers.email });
    if (!row) return refuse('not_found');
    await noteConsent(shop, { email: row.email }, 'newsletter', false);
  });
}
