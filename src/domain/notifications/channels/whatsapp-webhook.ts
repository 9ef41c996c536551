import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { and, count, eq, gt, lt } from 'drizzle-orm';
import { z } from 'zod';
import { whatsappConfirmations, whatsappInbound } from '../../../db/schema/messaging-tables.ts';
import { DAY_MS } from '../../../shared/format/dates.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { type ChannelKeys, getChannelKeys } from './channel-keys.ts';

/*
 * Meta's webhook (Cloud API, Webhooks): one call to verify the URL, then one for each inbound message, with a
 * signature over the raw body. Meta retries a call that we reject for up to seven days.
 */

/** One inbound message; `text` is null for a picture, a voice message or anything else without text. */
export type InboundMessage = { id: string; phone: string; text: string | null; at: Date };

/** A webhook call: its raw body, and the signature header by the operator's app. */
export type SignedWebhook = { raw: Buffer; signature: string | undefined };

/** Meta retries for seven days; message ids are stored one day longer. */
const RETENTION_DAYS = 8;
/** Types that arrive as messages but are none: a reaction to ours, a user's new number. */
const IGNORED_TYPES = new Set(['reaction', 'system']);

const isEqualInConstantTime = (a: string, b: string) =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

/**
 * Meta's verification of the URL: returns its challenge when it sent our token (otherwise
 * `whatsapp_signature`, 403).
 */
export async function answerWebhookChallenge(
  ctx: AppContext,
  asked: { mode: string; token: string; challenge: string },
): Promise<string> {
  const { whatsapp } = await getChannelKeys(ctx);
  if (!whatsapp) return fail('whatsapp_off');
  if (asked.mode !== 'subscribe' || !isEqualInConstantTime(asked.token, whatsapp.verifyToken)) {
    return fail('whatsapp_signature');
  }
  return asked.challenge;
}

/** A message from a phone number; one from a user name alone, or of an unknown kind, must not block the others. */
const messageSchema = z.object({
  id: z.string().min(1).max(500),
  from: z.string().regex(/^\d{6,15}$/),
  timestamp: z.string().regex(/^\d{1,12}$/),
  type: z.string(),
  text: z.object({ body: z.string().max(10_000) }).optional(),
});

const changeSchema = z.object({
  field: z.literal('messages'),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    messages: z.array(z.unknown()).optional(),
  }),
});
const webhookSchema = z.object({ entry: z.array(z.object({ changes: z.array(z.unknown()) })) });

/**
 * The messages of a call signed by the operator's app: `whatsapp_off` (404) without keys,
 * `whatsapp_signature` (403) for any other call. Anything that is no message (a receipt, a reaction) or is
 * meant for another number is dropped.
 */
export async function parseWhatsappWebhook(
  ctx: AppContext,
  { raw, signature }: SignedWebhook,
): Promise<InboundMessage[]> {
  const { whatsapp: keys } = await getChannelKeys(ctx);
  if (!keys?.appSecret) return fail('whatsapp_off');
  const ours = `sha256=${createHmac('sha256', keys.appSecret).update(raw).digest('hex')}`;
  if (!signature || !isEqualInConstantTime(signature, ours)) return fail('whatsapp_signature');
  const said = webhookSchema.safeParse(jsonIn(raw));
  if (!said.success) {
    warnOf(ctx, said.error);
    return [];
  }
  return said.data.entry
    .flatMap(({ changes }) => changes)
    .flatMap((change) => messagesInChange(ctx, change, keys));
}

function warnOf(ctx: AppContext, { issues }: z.ZodError): void {
  const { code, path } = issues[0]!;
  ctx.log.warn({ code, path: path.join('.') }, 'a signed call of WhatsApp that is not understood');
}

/** Null for text that is no JSON: a parser's error quotes the input. */
function jsonIn(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
}

function messagesInChange(
  ctx: AppContext,
  told: unknown,
  keys: NonNullable<ChannelKeys['whatsapp']>,
): InboundMessage[] {
  const change = changeSchema.safeParse(told);
  if (!change.success) return [];
  const { metadata, messages = [] } = change.data.value;
  if (metadata.phone_number_id !== keys.phoneNumberId) return [];
  return messages.flatMap((one) => {
    const message = messageSchema.safeParse(one);
    if (!message.success) {
      warnOf(ctx, message.error);
      return [];
    }
    const { id, from, timestamp, type, text } = message.data;
    if (IGNORED_TYPES.has(type)) return [];
    return [{ id, phone: `+${from}`, text: text?.body ?? null, at: new Date(Number(timestamp) * 1000) }];
  });
}

/**
 * Records a message in the caller's transaction; returns false when it was recorded before and must be
 * ignored.
 */
export async function recordInboundMessage(
  ctx: AppContext,
  { id, phone, at }: InboundMessage,
): Promise<boolean> {
  const noted = await ctx.db
    .insert(whatsappInbound)
    .values({ id, phone, at })
    .onConflictDoNothing()
    .returning({ id: whatsappInbound.id });
  return noted.length > 0;
}

/** How many messages a number has sent in the last `minutes`. */
export async function countInboundMessages(ctx: AppContext, phone: string, minutes: number): Promise<number> {
  const since = new Date(ctx.clock.now().getTime() - minutes * 60_000);
  const [row] = await ctx.db
    .select({ n: count() })
    .from(whatsappInbound)
    .where(and(eq(whatsappInbound.phone, phone), gt(whatsappInbound.at, since)));
  return row!.n;
}

/** Deletes messages that Meta no longer retries, and expired confirmations; returns how many. */
export async function deleteOldInboundMessages(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  const gone = await ctx.db.delete(whatsappInbound).where(lt(whatsappInbound.at, before));
  await ctx.db.delete(whatsappConfirmations).where(lt(whatsappConfirmations.expiresAt, now));
  return gone.rowCount ?? 0;
}
