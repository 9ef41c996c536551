import { createHmac } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { consents } from '../../db/schema/privacy.ts';
import { type ConsentPurpose, NOTICE_VERSION } from '../../shared/privacy-notice.ts';
import type { Shop } from '../shop.ts';

type Whose = { userId: string } | { email: string };

/** A mail address as the log of consents names it. */
const subjectOf = (shop: Pick<Shop, 'config'>, email: string) =>
  createHmac('sha256', shop.config.secret).update(`consent:${email.toLowerCase()}`).digest('base64url');

/**
 * Writes down that somebody agreed to something, or took it back, by the notice of today; in the transaction that makes it
 * so. Saying again what was said last adds nothing.
 */
export async function noteConsent(
  shop: Shop,
  whose: Whose,
  purpose: ConsentPurpose,
  given: boolean,
): Promise<void> {
  const who =
    'userId' in whose
      ? { userId: whose.userId, subject: null }
      : { userId: null, subject: subjectOf(shop, whose.email) };
  const [last] = await shop.db
    .select({ given: consents.given, notice: consents.notice })
    .from(consents)
    .where(
      and(
        who.userId ? eq(consents.userId, who.userId) : eq(consents.subject, who.subject ?? ''),
        eq(consents.purpose, purpose),
      ),
    )
    .orderBy(desc(consents.id))
    .limit(1);
  if (last ? last.given === given && last.notice === NOTICE_VERSION : !given) return;
  await shop.db
    .insert(consents)
    .values({ ...who, purpose, given, notice: NOTICE_VERSION, at: shop.clock.now() });
}
