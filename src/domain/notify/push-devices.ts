import { createECDH } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { pushDevices } from '../../db/schema/channels.ts';
import { forgetPushInput, subscribePushInput } from '../../shared/input/people/push.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';
import { getVapidKeys } from './ways/channel-keys.ts';
import { queueWords } from './words.ts';

/** Browsers of one account that are told; beyond them the oldest is forgotten. */
const MOST_DEVICES = 10;

/**
 * What a browser needs to subscribe, the key by which its push service knows us, and where this session is told already:
 * a subscription may have stayed in the browser from whoever was signed in there before.
 */
export async function getPushKey(
  shop: Shop,
  actor: Actor,
): Promise<{ publicKey: string; endpoints: string[] }> {
  const { userId, proof } = requireUser(actor);
  const { publicKey } = await getVapidKeys(shop);
  if (!proof) return { publicKey, endpoints: [] };
  const mine = await shop.db
    .select({ endpoint: pushDevices.endpoint })
    .from(pushDevices)
    .where(and(eq(pushDevices.userId, userId), eq(pushDevices.sessionId, proof.sessionId)))
    .orderBy(desc(pushDevices.id));
  return { publicKey, endpoints: mine.map(({ endpoint }) => endpoint) };
}

/**
 * Has the asker's browser told of his news for as long as he is signed in there, and sends it a first word, so that he
 * sees that it works; said again of the same browser, nothing more is sent. Asked by another, it is the other's, as a new
 * device: what waits for the one before is not shown to him.
 */
export async function subscribePush(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof subscribePushInput>,
): Promise<void> {
  const { userId, role, proof } = requireUser(actor);
  const { endpoint, keys } = parse(subscribePushInput, input);
  if (!proof) return refuse('sign_in_first');
  if (!shop.outside?.allows(endpoint)) {
    refuse('invalid_input', {}, { endpoint: 'Alamat langganan ini bukan milik layanan pemberitahuan' });
  }
  if (!areKeys(keys)) refuse('invalid_input', {}, { keys: 'Kunci langganan belum benar' });
  await inTransaction(shop, async (shop) => {
    const now = shop.clock.now();
    const device = { userId, sessionId: proof.sessionId, ...keys };
    const known = and(eq(pushDevices.endpoint, endpoint), eq(pushDevices.userId, userId));
    const again = await shop.db
      .update(pushDevices)
      .set(device)
      .where(known)
      .returning({ id: pushDevices.id });
    if (again.length > 0) return;
    await shop.db.delete(pushDevices).where(eq(pushDevices.endpoint, endpoint));
    const [row] = await shop.db
      .insert(pushDevices)
      .values({ ...device, endpoint, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: pushDevices.id });
    // The same browser has asked twice at once: the other request has done it.
    if (!row) return;
    const all = await shop.db
      .select({ id: pushDevices.id })
      .from(pushDevices)
      .where(eq(pushDevices.userId, userId))
      .orderBy(desc(pushDevices.id));
    const beyond = all.slice(MOST_DEVICES).map(({ id }) => id);
    if (beyond.length > 0) await shop.db.delete(pushDevices).where(inArray(pushDevices.id, beyond));
    await queueWords(shop, [
      {
        key: `push-begun:${row.id}`,
        channel: 'push',
        to: String(row.id),
        userId,
        asked: true,
        content: {
          title: 'Pemberitahuan menyala',
          text: 'Di sini Anda diberi tahu tentang tawaran, pesanan dan uang Anda.',
          href: role === 'customer' ? '/bidding-list' : '/admin/dashboard',
        },
      },
    ]);
  });
}

/** Tells a browser of the asker's no more; one that is not his, or not there, stays as it is. */
export async function forgetPush(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof forgetPushInput>,
): Promise<void> {
  const { userId } = requireUser(actor);
  const { endpoint } = parse(forgetPushInput, input);
  await shop.db
    .delete(pushDevices)
    .where(and(eq(pushDevices.endpoint, endpoint), eq(pushDevices.userId, userId)));
}

/** Whether these are a point of P-256 and a secret of 16 bytes (RFC 8291, 2): with others nothing can be enciphered. */
function areKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
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
