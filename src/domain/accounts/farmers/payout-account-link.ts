import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { passkeys } from '../../../db/schema/auth-tables.ts';
import { payoutAccountProposals } from '../../../db/schema/payment-tables.ts';
import { auditLog } from '../../../db/schema/system-tables.ts';
import { DAY_MS } from '../../../shared/format/dates.ts';
import type { AppContext } from '../../context.ts';
import { keyedHash } from '../../derived-keys.ts';
import { normalisePhone } from '../../formats/normalise-phone.ts';
import { channelsForNews } from '../../notifications/channels/channel-registry.ts';
import { enqueueMessages } from '../../notifications/outbound-messages.ts';
import { hasMfa } from '../mfa/check-mfa-code.ts';

const LINK_DAYS = 3;
/** A phone or e-mail that somebody else has changed does not prove its owner for this long. */
const SETTLED_DAYS = 7;

export const payoutLinkHash = (ctx: AppContext, token: string): string =>
  keyedHash(ctx, 'payout-account-link', token);

/** Whether anyone but the farmer changed the account's phone in the last days. */
export async function phoneIsFresh(ctx: AppContext, userId: string, farmerId: number): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - SETTLED_DAYS * DAY_MS);
  const changes = await ctx.db.$count(
    auditLog,
    and(
      or(
        and(eq(auditLog.entity, 'user'), eq(auditLog.entityId, userId)),
        and(eq(auditLog.entity, 'farmer'), eq(auditLog.entityId, String(farmerId))),
      ),
      inArray(auditLog.action, ['user.update', 'farmer.update']),
      gt(auditLog.at, since),
      ne(auditLog.actorId, userId),
      sql`${auditLog.after} ? 'phone'`,
    ),
  );
  return changes > 0;
}

/** Whether an account has a second factor, which a link alone does not show. */
export async function hasSecondFactor(ctx: AppContext, userId: string): Promise<boolean> {
  return (await hasMfa(ctx, userId)) || (await ctx.db.$count(passkeys, eq(passkeys.userId, userId))) > 0;
}

/**
 * Sends the open proposal's single-use link to a farmer without e-mail, in the caller's transaction; false when that is
 * not allowed: for a group, an account with a second factor, and a phone that somebody else has just changed.
 */
export async function sendPayoutAccountLink(
  ctx: AppContext,
  {
    farmerId,
    userId,
    kind,
    name,
    email,
    phone: typed,
    text,
  }: {
    farmerId: number;
    userId: string;
    kind: string;
    name: string;
    email: string | null;
    phone: string | null;
    text: string;
  },
): Promise<boolean> {
  const phone = typed && normalisePhone(typed);
  if (kind !== 'person' || email || !phone) return false;
  const [channel] = await channelsForNews(ctx);
  if (!channel || (await hasSecondFactor(ctx, userId)) || (await phoneIsFresh(ctx, userId, farmerId)))
    return false;
  const token = randomBytes(32).toString('base64url');
  await ctx.db
    .update(payoutAccountProposals)
    .set({
      tokenHash: payoutLinkHash(ctx, token),
      linkExpiresAt: new Date(ctx.clock.now().getTime() + LINK_DAYS * DAY_MS),
    })
    .where(eq(payoutAccountProposals.farmerId, farmerId));
  await enqueueMessages(ctx, [
    {
      key: `payout-account:${randomUUID()}`,
      channel,
      recipient: phone,
      userId,
      content: {
        title: 'Rekening pencairan',
        text: `Halo ${name}. ${text} Jawab lewat tautan ini, jangan teruskan ke orang lain. Berlaku ${LINK_DAYS} hari, sekali pakai:`,
        href: `/payout-account/${token}`,
        once: true,
      },
    },
  ]);
  return true;
}
