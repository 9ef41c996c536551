import { createECDH } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { pushDevices } from '../../db/schema/messaging-tables.ts';
import { isPushService } from '../../shared/rules/push-services.ts';
import { subscribePushInput, unsubscribePushInput } from '../../shared/schemas/people/push-schemas.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { reserveAttempt } from '../rate-limits/reserve-attempt.ts';
import { getVapidKeys } from './channels/channel-keys.ts';
import { enqueueMessages } from './outbound-messages.ts';

/** The maximum number of subscribed browsers per account; beyond it the oldest is deleted. */
const DEVICES_MAX = 10;
/**
 * The limit of new subscriptions, since each gets a first message; a browser renews its subscription each time it is
 * opened.
 */
const SUBSCRIPTIONS_PER_HOUR = 60;

/**
 * What a browser needs to subscribe: our public key, and the session's existing subscription, since one of a
 * previous user may remain in the browser.
 */
export async function getPushKey(
  ctx: AppContext,
  actor: Actor,
): Promise<{ publicKey: string; endpoints: string[] }> {
  const { userId, proof } = requireUser(actor);
  const { publicKey } = await getVapidKeys(ctx);
  if (!proof) return { publicKey, endpoints: [] };
  const mine = await ctx.db
    .select({ endpoint: pushDevices.endpoint })
    .from(pushDevices)
    .where(and(eq(pushDevices.userId, userId), eq(pushDevices.sessionId, proof.sessionId)))
    .orderBy(desc(pushDevices.id));
  return { publicKey, endpoints: mine.map(({ endpoint }) => endpoint) };
}

/**
 * Subscribes the user's browser for as long as the session lasts, and sends a first message as confirmation;
 * a repeated call sends nothing more. When another user subscribes the same browser it becomes a new device
 * of theirs, and pending messages of the previous one are not shown.
 */
export async function subscribePush(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof subscribePushInput>,
): Promise<void> {
  const { userId, role, proof } = requireUser(actor);
  const { endpoint, keys } = parse(subscribePushInput, input);
  if (!proof) return fail('sign_in_first');
  if (!ctx.http?.allows(endpoint) || !isPushService(endpoint, ctx.config.pushHosts)) {
    fail('invalid_input', {}, { endpoint: 'Alamat langganan ini bukan milik layanan pemberitahuan' });
  }
  if (!areValidPushKeys(keys)) fail('invalid_input', {}, { keys: 'Kunci langganan belum benar' });
  await reserveAttempt(ctx, { key: `push:${userId}`, limit: SUBSCRIPTIONS_PER_HOUR, minutes: 60 });
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const device = { userId, sessionId: proof.sessionId, ...keys };
    const known = and(eq(pushDevices.endpoint, endpoint), eq(pushDevices.userId, userId));
    const again = await ctx.db.update(pushDevices).set(device).where(known).returning({ id: pushDevices.id });
    if (again.length > 0) return;
    await ctx.db.delete(pushDevices).where(eq(pushDevices.endpoint, endpoint));
    const [row] = await ctx.db
      .insert(pushDevices)
      .values({ ...device, endpoint, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: pushDevices.id });
    // A concurrent request of the same browser has already done it.
    if (!row) return;
    const all = await ctx.db
      .select({ id: pushDevices.id })
      .from(pushDevices)
      .where(eq(pushDevices.userId, userId))
      .orderBy(desc(pushDevices.id));
    const beyond = all.slice(DEVICES_MAX).map(({ id }) => id);
    if (beyond.length > 0) await ctx.db.delete(pushDevices).where(inArray(pushDevices.id, beyond));
    await enqueueMessages(ctx, [
      {
        key: `push-begun:${row.id}`,
        channel: 'push',
        recipient: String(row.id),
        userId,
        isTransactional: true,
        content: {
          title: 'Pemberitahuan menyala',
          text: 'Di sini Anda diberi tahu tentang tawaran, pesanan dan uang Anda.',
          href: role === 'customer' ? '/bidding-list' : '/admin/dashboard',
        },
      },
    ]);
  });
}

/** Unsubscribes a browser of the user; another user's, or a missing one, is left unchanged. */
export async function unsubscribePush(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof unsubscribePushInput>,
): Promise<void> {
  const { userId } = requireUser(actor);
  const { endpoint } = parse(unsubscribePushInput, input);
  await ctx.db
    .delete(pushDevices)
    .where(and(eq(pushDevices.endpoint, endpoint), eq(pushDevices.userId, userId)));
}

/** Whether these are a point of P-256 and a secret of 16 bytes (RFC 8291, 2); encryption needs both. */
function areValidPushKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}
