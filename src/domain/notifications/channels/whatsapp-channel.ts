import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { MessageContent } from '../../../db/schema/messaging-tables.ts';
import { whatsappInbound } from '../../../db/schema/messaging-tables.ts';
import { cutText } from '../../../shared/format/cut-text.ts';
import { DAY_MS } from '../../../shared/format/dates.ts';
import type { AppContext } from '../../context.ts';
import { isBlockedAddress } from '../../http-client.ts';
import type { Channel, DeliveryResult } from './channel.ts';
import type { ChannelKeys } from './channel-keys.ts';
import { plainMessage } from './plain-message.ts';

/*
 * Meta's WhatsApp Cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api (messages, message
 * templates, error codes). Free text is allowed within 24 hours of a user's last message; outside of them
 * only a template that Meta has approved.
 */

type Keys = NonNullable<ChannelKeys['whatsapp']>;

/** Transient errors of the API: rate limits, outages, a token or an account that the operator can fix. */
const TRANSIENT_ERRORS = new Set([
  0, 1, 2, 4, 190, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004, 368,
]);
/** The 24-hour window is closed, whatever we assumed. */
const WINDOW_CLOSED = 131047;

const failure = z.object({ error: z.object({ code: z.number(), message: z.string() }) });
const LANGUAGE = { code: 'id' };

/** Whether this number has written to us within the last day. */
async function isInsideServiceWindow(ctx: AppContext, phone: string): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  const [row] = await ctx.db
    .select({ at: whatsappInbound.at })
    .from(whatsappInbound)
    .where(and(eq(whatsappInbound.phone, phone), gt(whatsappInbound.at, since)))
    .limit(1);
  return row !== undefined;
}

/** A template parameter allows neither line breaks nor runs of spaces. */
const toTemplateParameter = (text: string) => cutText(text.replace(/\s+/g, ' ').trim(), 900);

/** The message as a template; null when the operator has none for it. */
function toTemplateMessage(ctx: AppContext, keys: Keys, content: MessageContent): object | null {
  if ('hidden' in content || 'answer' in content) return null;
  const texts = (...all: string[]) => all.map((text) => ({ type: 'text', text }));
  if ('code' in content) {
    if (!keys.codeTemplate) return null;
    // A template for codes contains the code twice: in its text, and in the button that copies it.
    return {
      name: keys.codeTemplate,
      language: LANGUAGE,
      components: [
        { type: 'body', parameters: texts(content.code) },
        { type: 'button', sub_type: 'url', index: '0', parameters: texts(content.code) },
      ],
    };
  }
  if (!keys.noticeTemplate) return null;
  const { text, how = '', href } = content;
  const news = toTemplateParameter(`${text} ${how}`);
  return {
    name: keys.noticeTemplate,
    language: LANGUAGE,
    components: [{ type: 'body', parameters: texts(news, `${ctx.config.publicUrl}${href}`) }],
  };
}

async function bodyFor(
  ctx: AppContext,
  keys: Keys,
  to: string,
  content: MessageContent,
): Promise<object | null> {
  const base = { messaging_product: 'whatsapp', recipient_type: 'individual', to: to.replace('+', '') };
  if (await isInsideServiceWindow(ctx, to)) {
    return { ...base, type: 'text', text: { preview_url: false, body: await plainMessage(ctx, content) } };
  }
  const template = toTemplateMessage(ctx, keys, content);
  return template && { ...base, type: 'template', template };
}

/** Sends one message to a number. */
async function sendWhatsapp(
  ctx: AppContext,
  keys: ChannelKeys,
  to: string,
  content: MessageContent,
): Promise<DeliveryResult> {
  const known = configuredKeys(keys);
  if (!known || !ctx.http)
    return { done: false, forGood: true, unconfigured: true, why: 'WhatsApp belum diatur' };
  // Without the app secret no reply could be verified, so the message asks for none.
  const said = 'how' in content && !known.appSecret ? { ...content, how: '' } : content;
  const body = await bodyFor(ctx, known, to, said);
  if (!body) return { done: false, forGood: true, why: 'Tidak ada templat untuk kabar ini' };
  try {
    const answer = await ctx.http.post(`${ctx.config.whatsappUrl}/${known.phoneNumberId}/messages`, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${known.accessToken}` },
      body: JSON.stringify(body),
    });
    if (answer.status === 200) return { done: true };
    return await toDeliveryFailure(ctx, to, answer);
  } catch (thrown) {
    return { done: false, forGood: isBlockedAddress(thrown), why: String((thrown as Error).message) };
  }
}

async function toDeliveryFailure(
  ctx: AppContext,
  to: string,
  answer: { status: number; text: string; retryAfter: number | null },
): Promise<DeliveryResult> {
  const told = failure.safeParse(parseJsonOrNull(answer.text));
  const code = told.success ? told.data.error.code : null;
  if (code === WINDOW_CLOSED) await ctx.db.delete(whatsappInbound).where(eq(whatsappInbound.phone, to));
  const passing =
    code === WINDOW_CLOSED || (code === null ? answer.status >= 500 : TRANSIENT_ERRORS.has(code));
  return {
    done: false,
    forGood: !passing && answer.status < 500 && answer.status !== 429,
    why: told.success ? `${code}: ${told.data.error.message}` : `HTTP ${answer.status}`,
    waitMs: answer.retryAfter === null ? null : answer.retryAfter * 1000,
  };
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function configuredKeys({ whatsapp: keys }: ChannelKeys): Keys | undefined {
  return keys?.phoneNumberId && keys.accessToken ? keys : undefined;
}

export const whatsappChannel: Channel = {
  supportsCodes: (keys) => Boolean(configuredKeys(keys)?.codeTemplate),
  supportsNotifications: (keys) => Boolean(configuredKeys(keys)?.noticeTemplate),
  send: (ctx, keys, word) => sendWhatsapp(ctx, keys, word.recipient, word.content),
};
