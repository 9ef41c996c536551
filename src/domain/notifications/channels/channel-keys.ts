import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import webpush from 'web-push';
import { settings } from '../../../db/schema/system-tables.ts';
import type { AppContext } from '../../context.ts';
import { decrypt, encrypt } from './encryption.ts';

/** The decrypted keys of the channels outside the site. */
export type ChannelKeys = {
  whatsapp?: {
    phoneNumberId: string;
    accessToken: string;
    appSecret: string;
    /** The token that Meta sends when it verifies the webhook. */
    verifyToken: string;
    noticeTemplate: string;
    codeTemplate: string;
  };
  sms?: { url: string; form: 'json' | 'form'; body: string; header: string; headerValue: string };
};

const SETTINGS_KEY = 'channels';
const VAPID_SETTINGS_KEY = 'vapid';

/** The operator's keys; those encrypted with another secret count as absent. */
export async function getChannelKeys(ctx: AppContext): Promise<ChannelKeys> {
  return (await readEncrypted<ChannelKeys>(ctx, SETTINGS_KEY)) ?? {};
}

/** Stores the keys; call it in the transaction that has read them. */
export async function saveChannelKeys(ctx: AppContext, keys: ChannelKeys, userId: string): Promise<void> {
  await saveEncrypted(ctx, SETTINGS_KEY, keys, userId);
}

export type VapidKeys = { publicKey: string; privateKey: string };

/**
 * The key pair by which push services identify this shop (RFC 8292), created on first use and constant from
 * then on, since browsers subscribe to it. Of two created concurrently the first wins. When it can't be
 * decrypted because the shop's secret has changed, a new pair replaces it, and browsers must subscribe again.
 */
export async function getVapidKeys(ctx: AppContext): Promise<VapidKeys> {
  const kept = await readEncrypted<VapidKeys>(ctx, VAPID_SETTINGS_KEY);
  if (kept) return kept;
  const value = { box: encrypt(ctx, JSON.stringify(webpush.generateVAPIDKeys())) };
  const [closed] = await ctx.db
    .insert(settings)
    .values({ key: VAPID_SETTINGS_KEY, value })
    .onConflictDoNothing()
    .returning({ key: settings.key })
    .then((made) =>
      made.length > 0 ? [] : ctx.db.select().from(settings).where(eq(settings.key, VAPID_SETTINGS_KEY)),
    );
  // Another process may have created one just now; only an undecryptable pair is replaced, and by only one
  // process.
  if (closed && !(await readEncrypted<VapidKeys>(ctx, VAPID_SETTINGS_KEY))) {
    await ctx.db
      .update(settings)
      .set({ value })
      .where(and(eq(settings.key, VAPID_SETTINGS_KEY), eq(settings.value, closed.value)));
  }
  return (await readEncrypted<VapidKeys>(ctx, VAPID_SETTINGS_KEY))!;
}

/** Encrypts and stores a value under `key`, null deletes it; call it in the transaction that has read it. */
export async function saveEncrypted(
  ctx: AppContext,
  key: string,
  what: object | null,
  userId: string,
): Promise<void> {
  if (what === null) {
    await ctx.db.delete(settings).where(eq(settings.key, key));
    return;
  }
  const value = { box: encrypt(ctx, JSON.stringify(what)) };
  const now = ctx.clock.now();
  await ctx.db
    .insert(settings)
    .values({ key, value, updatedAt: now, updatedBy: userId })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now, updatedBy: userId } });
}

export async function readEncrypted<T>(ctx: AppContext, key: string): Promise<T | null> {
  const [row] = await ctx.db.select().from(settings).where(eq(settings.key, key));
  const box = (row?.value as { box?: unknown } | undefined)?.box;
  const text = typeof box === 'string' ? decrypt(ctx, box) : null;
  if (row && text === null) ctx.log.error({ key }, 'kept keys cannot be opened: the secret has changed');
  return text === null ? null : (JSON.parse(text) as T);
}

export const newVerifyToken = () => randomBytes(18).toString('base64url');
