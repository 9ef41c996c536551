import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { gatewayNotices } from '../../../db/schema/payment-tables.ts';
import { cutText } from '../../../shared/format/cut-text.ts';
import {
  type GatewayNoticeKind,
  gatewayNoticeTexts,
} from '../../../shared/rules/orders/gateway-notice-kinds.ts';
import type { AppContext } from '../../context.ts';
import { notifyAdmins } from '../../notifications/notify-admins.ts';

/** Its subject: a charge, or a number of the gateway's that is none of ours. */
type Subject = { id?: number; provider: string; ref: string };
export type NewGatewayNotice = { kind: GatewayNoticeKind; gatewayMessage: string; amount?: number };

const SAID_MAX = 300;
const REF_MAX = 100;
const plain = (text: string, max: number) => cutText(text.replaceAll('\0', ''), max);

/** Stores a gateway's message for the admins, who are notified once of equal messages; repeats are counted. */
export async function keepGatewayNotice(
  ctx: AppContext,
  { id, provider, ref }: Subject,
  { kind, gatewayMessage, amount }: NewGatewayNotice,
): Promise<void> {
  const now = ctx.clock.now();
  const [kept] = await ctx.db
    .insert(gatewayNotices)
    .values({
      ...{ provider, kind, chargeId: id ?? null, amount: amount ?? null, firstAt: now, lastAt: now },
      ref: plain(ref, REF_MAX),
      gatewayMessage: plain(gatewayMessage, SAID_MAX),
    })
    .onConflictDoUpdate({
      target: [
        gatewayNotices.provider,
        gatewayNotices.ref,
        gatewayNotices.kind,
        gatewayNotices.gatewayMessage,
      ],
      set: { times: sql`${gatewayNotices.times} + 1`, lastAt: now },
    })
    .returning({ id: gatewayNotices.id, times: gatewayNotices.times });
  if (kept!.times > 1 || (kind === 'stranger' && (await hasOtherStranger(ctx, kept!.id)))) return;
  await notifyAdmins(
    ctx,
    {
      kind: 'gateway.notice',
      text: `Kabar dari layanan pembayaran perlu dilihat: ${gatewayNoticeTexts[kind].label.toLowerCase()}.`,
      href: '/admin/payments/notices',
    },
    'findPayments',
  );
}

/**
 * Whether notices about unknown numbers are open already: if two shops share an account, each of the other's sales
 * would otherwise notify.
 */
async function hasOtherStranger(ctx: AppContext, id: number): Promise<boolean> {
  const [other] = await ctx.db
    .select({ id: gatewayNotices.id })
    .from(gatewayNotices)
    .where(
      and(eq(gatewayNotices.kind, 'stranger'), isNull(gatewayNotices.closedAt), ne(gatewayNotices.id, id)),
    )
    .limit(1);
  return other !== undefined;
}
