import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import webpush from 'web-push';
import { settings } from '../../../db/schema/system.ts';
import type { Shop } from '../../shop.ts';
import { sealed, unsealed } from './sealed.ts';

/** The keys of the ways out of the site, as they are used. */
export type ChannelKeys = {
  whatsapp?: {
    phoneNumberId: string;
    accessToken: string;
    appSecret: string;
    /** What Meta says back when it first calls us. */
    verifyToken: string;
    noticeTemplate: string;
    codeTemplate: string;
  };
  sms?: { url: string; form: 'json' | 'form'; body: string; header: string; headerValue: string };
};

const ROW = 'channels';
const VAPID = 'vapid';

/** The keys that the operator has given; those sealed under another secret count as absent. */
export async function getChannelKeys(shop: Shop): Promise<ChannelKeys> {
  return (await readSealed<ChannelKeys>(shop, ROW)) ?? {};
}

/** Writes the keys; call it in the transaction that has read them. */
export async function putChannelKeys(shop: Shop, keys: ChannelKeys, userId: string): Promise<void> {
  await putSealed(shop, ROW, keys, userId);
}

export type VapidKeys = { publicKey: string; privateKey: string };

/**
 * The pair by which push services know this shop (RFC 8292), made the first time somebody needs it and the same from
 * then on: browsers subscribe to it. Of two that make one at once the first stays. Where it can't be opened, since the
 * shop's secret has changed, a new pair takes its place, and browsers must subscribe again.
 */
export async function getVapidKeys(shop: Shop): Promise<VapidKeys> {
  const kept = await readSealed<VapidKeys>(shop, VAPID);
  if (kept) return kept;
  const value = { box: sealed(shop, JSON.stringify(webpush.generateVAPIDKeys())) };
  const [closed] = await shop.db
    .insert(settings)
    .values({ key: VAPID, value })
    .onConflictDoNothing()
    .returning({ key: settings.key })
    .then((made) => (made.length > 0 ? [] : shop.db.select().from(settings).where(eq(settings.key, VAPID))));
  // Another may have made one just now; only one that can't be opened is replaced, and that by one of us.
  if (closed && !(await readSealed<VapidKeys>(shop, VAPID))) {
    await shop.db
      .update(settings)
      .set({ value })
      .where(and(eq(settings.key, VAPID), eq(settings.value, closed.value)));
  }
  return (await readSealed<VapidKeys>(shop, VAPID))!;
}

/** Writes what is sealed under `key`, null takes it away; call it in the transaction that has read it. */
export async function putSealed(shop: Shop, key: string, what: object | null, userId: string): Promise<void> {
  if (what === null) {
    await shop.db.delete(settings).where(eq(settings.key, key));
    return;
  }
  const value = { box: sealed(shop, JSON.stringify(what)) };
  const now = shop.clock.now();
  await shop.db
    .insert(settings)
    .values({ key, value, updatedAt: now, updatedBy: userId })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now, updatedBy: userId } });
}

export async function readSealed<T>(shop: Shop, key: string): Promise<T | null> {
  const [row] = await shop.db.select().from(settings).where(eq(settings.key, key));
  const box = (row?.value as { box?: unknown } | undefined)?.box;
  const text = typeof box === 'string' ? unsealed(shop, box) : null;
  if (row && text === null) shop.log.error({ key }, 'kept keys cannot be opened: the secret has changed');
  return text === null ? null : (JSON.parse(text) as T);
}

export const newVerifyToken = () => randomBytes(18).toString('base64url');
