import { and, desc, eq } from 'drizzle-orm';
import { consents } from '../../db/schema/privacy-tables.ts';
import { type ConsentPurpose, NOTICE_VERSION } from '../../shared/rules/privacy-notice.ts';
import type { AppContext } from '../context.ts';
import { keyedHash } from '../derived-keys.ts';

type ConsentSubject = { userId: string } | { email: string };

/** The HMAC of an e-mail address as the subject of a consent. */
const subjectOf = (ctx: Pick<AppContext, 'config'>, email: string) =>
  keyedHash(ctx, 'consent', email.toLowerCase());

/**
 * Records that a person gave or withdrew a consent under the current notice, in the caller's transaction. Repeating the
 * last statement adds no row.
 */
export async function recordConsent(
  ctx: AppContext,
  whose: ConsentSubject,
  purpose: ConsentPurpose,
  isGranted: boolean,
): Promise<void> {
  const who =
    'userId' in whose
      ? { userId: whose.userId, subject: null }
      : { userId: null, subject: subjectOf(ctx, whose.email) };
  const [last] = await ctx.db
    .select({ isGranted: consents.isGranted, notice: consents.notice })
    .from(consents)
    .where(
      and(
        who.userId ? eq(consents.userId, who.userId) : eq(consents.subject, who.subject ?? ''),
        eq(consents.purpose, purpose),
      ),
    )
    .orderBy(desc(consents.id))
    .limit(1);
  if (last ? last.isGranted === isGranted && last.notice === NOTICE_VERSION : !isGranted) return;
  await ctx.db
    .insert(consents)
    .values({ ...who, purpose, isGranted, notice: NOTICE_VERSION, at: ctx.clock.now() });
}
