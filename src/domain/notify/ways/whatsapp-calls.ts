import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { and, count, eq, gt, lt } from 'drizzle-orm';
import { z } from 'zod';
import { whatsappAsked, whatsappHeard } from '../../../db/schema/channels.ts';
import { DAY_MS } from '../../../shared/figures/days.ts';
import { refuse } from '../../refusal.ts';
import type { Shop } from '../../shop.ts';
import { type ChannelKeys, getChannelKeys } from './channel-keys.ts';

/*
 * What Meta calls us with (Cloud API, Webhooks): once to see whether the address is ours, then with each message that
 * people write, signed over the bytes of its body. A call that we don't take comes again for up to seven days.
 */

/** One message as somebody wrote it; `text` is null for a picture, a voice or anything else that is no text. */
export type Heard = { id: string; phone: string; text: string | null; at: Date };

/** Whether a call was signed by the operator's app: the bytes of its body, and the header that came with it. */
export type SignedCall = { raw: Buffer; signature: string | undefined };

/** Meta calls again for seven days; so long the numbers of what was heard are kept, and one more. */
const KEPT_DAYS = 8;
/** What comes as a message and is none: a heart on ours, somebody's new number. */
const NO_MESSAGES = new Set(['reaction', 'system']);

const same = (a: string, b: string) =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

/** Meta's own trial of the address: the word that it wants back, where it knows ours (`whatsapp_signature`, 403). */
export async function openWhatsapp(
  shop: Shop,
  asked: { mode: string; token: string; challenge: string },
): Promise<string> {
  const { whatsapp } = await getChannelKeys(shop);
  if (!whatsapp) return refuse('whatsapp_off');
  if (asked.mode !== 'subscribe' || !same(asked.token, whatsapp.verifyToken)) {
    return refuse('whatsapp_signature');
  }
  return asked.challenge;
}

const call = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            messages: z
              .array(
                z.object({
                  id: z.string().min(1).max(500),
                  from: z.string().regex(/^\d{6,15}$/),
                  timestamp: z.string().regex(/^\d{1,12}$/),
                  type: z.string(),
                  text: z.object({ body: z.string().max(10_000) }).optional(),
                }),
              )
              .optional(),
          }),
        }),
      ),
    }),
  ),
});

/**
 * The messages of a call that the operator's app has signed: `whatsapp_off` (404) without keys, `whatsapp_signature`
 * (403) for any other. What is no message (a receipt, a reaction) or is meant for another number is left out.
 */
export async function readWhatsappCall(shop: Shop, { raw, signature }: SignedCall): Promise<Heard[]> {
  const { whatsapp: keys } = await getChannelKeys(shop);
  if (!keys?.appSecret) return refuse('whatsapp_off');
  const ours = `sha256=${createHmac('sha256', keys.appSecret).update(raw).digest('hex')}`;
  if (!signature || !same(signature, ours)) return refuse('whatsapp_signature');
  const said = call.safeParse(JSON.parse(raw.toString('utf8')));
  if (!said.success) {
    shop.log.warn({ why: said.error.issues[0] }, 'a signed call of WhatsApp that is not understood');
    return [];
  }
  return said.data.entry.flatMap(({ changes }) => changes).flatMap((change) => messagesOf(change, keys));
}

type Change = z.output<typeof call>['entry'][number]['changes'][number];

function messagesOf({ field, value }: Change, keys: NonNullable<ChannelKeys['whatsapp']>): Heard[] {
  if (field !== 'messages' || value.metadata?.phone_number_id !== keys.phoneNumberId) return [];
  return (value.messages ?? [])
    .filter(({ type }) => !NO_MESSAGES.has(type))
    .map(({ id, from, timestamp, text }) => ({
      id,
      phone: `+${from}`,
      text: text?.body ?? null,
      at: new Date(Number(timestamp) * 1000),
    }));
}

/** Notes a message as heard, in the caller's transaction; false where it was heard before, and nothing is to follow. */
export async function noteHeard(shop: Shop, { id, phone, at }: Heard): Promise<boolean> {
  const noted = await shop.db
    .insert(whatsappHeard)
    .values({ id, phone, at })
    .onConflictDoNothing()
    .returning({ id: whatsappHeard.id });
  return noted.length > 0;
}

/** How many messages a number has written since `minutes` ago. */
export async function heardFrom(shop: Shop, phone: string, minutes: number): Promise<number> {
  const since = new Date(shop.clock.now().getTime() - minutes * 60_000);
  const [row] = await shop.db
    .select({ n: count() })
    .from(whatsappHeard)
    .where(and(eq(whatsappHeard.phone, phone), gt(whatsappHeard.at, since)));
  return row!.n;
}

/** Forgets what was heard so long ago that Meta won't say it again, and questions whose time is over; how many. */
export async function forgetHeard(shop: Shop): Promise<number> {
  const now = shop.clock.now();
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const gone = await shop.db.delete(whatsappHeard).where(lt(whatsappHeard.at, before));
  await shop.db.delete(whatsappAsked).where(lt(whatsappAsked.until, now));
  return gone.rowCount ?? 0;
}
