import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { WordContent } from '../../../db/schema/channels.ts';
import { whatsappHeard } from '../../../db/schema/channels.ts';
import { DAY_MS } from '../../../shared/figures/days.ts';
import { isNotOutside } from '../../outside.ts';
import type { Shop } from '../../shop.ts';
import type { Channel, Delivery } from './channel.ts';
import type { ChannelKeys } from './channel-keys.ts';
import { plainWord } from './plain-word.ts';

/*
 * Meta's WhatsApp Cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api (messages, message templates,
 * error codes). Within 24 hours of somebody's last message he may be written to freely; outside them only by a
 * template that Meta has approved.
 */

type Keys = NonNullable<ChannelKeys['whatsapp']>;

/** Errors of the API that pass: too many at once, trouble on their side, a token or an account that the operator mends. */
const PASSING = new Set([
  0, 1, 2, 4, 190, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004, 368,
]);
/** The 24 hours are over, whatever we thought. */
const WINDOW_OVER = 131047;

const failure = z.object({ error: z.object({ code: z.number(), message: z.string() }) });
const LANGUAGE = { code: 'id' };

/** Whether this number has written to us within the last day. */
async function mayBeWrittenFreely(shop: Shop, phone: string): Promise<boolean> {
  const since = new Date(shop.clock.now().getTime() - DAY_MS);
  const [row] = await shop.db
    .select({ at: whatsappHeard.at })
    .from(whatsappHeard)
    .where(and(eq(whatsappHeard.phone, phone), gt(whatsappHeard.at, since)))
    .limit(1);
  return row !== undefined;
}

/** A parameter of a template takes neither line breaks nor runs of spaces. */
const flat = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 900);

/** The message as a template; null where the operator has none for it. */
function asTemplate(shop: Shop, keys: Keys, content: WordContent): object | null {
  if ('hidden' in content || 'answer' in content) return null;
  const texts = (...all: string[]) => all.map((text) => ({ type: 'text', text }));
  if ('code' in content) {
    if (!keys.codeTemplate) return null;
    // A template for codes carries the code twice: in its text, and in the button that copies it.
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
  const news = flat(`${text} ${how}`);
  return {
    name: keys.noticeTemplate,
    language: LANGUAGE,
    components: [{ type: 'body', parameters: texts(news, `${shop.config.publicUrl}${href}`) }],
  };
}

async function bodyFor(shop: Shop, keys: Keys, to: string, content: WordContent): Promise<object | null> {
  const base = { messaging_product: 'whatsapp', recipient_type: 'individual', to: to.replace('+', '') };
  if (await mayBeWrittenFreely(shop, to)) {
    return { ...base, type: 'text', text: { preview_url: false, body: await plainWord(shop, content) } };
  }
  const template = asTemplate(shop, keys, content);
  return template && { ...base, type: 'template', template };
}

/** Sends one message to a number. */
async function sendWhatsapp(
  shop: Shop,
  keys: ChannelKeys,
  to: string,
  content: WordContent,
): Promise<Delivery> {
  const known = ready(keys);
  if (!known || !shop.outside) return { done: false, forGood: true, why: 'WhatsApp belum diatur' };
  // Without the secret no answer would be taken, so none is asked for.
  const said = 'how' in content && !known.appSecret ? { ...content, how: '' } : content;
  const body = await bodyFor(shop, known, to, said);
  if (!body) return { done: false, forGood: true, why: 'Tidak ada templat untuk kabar ini' };
  try {
    const answer = await shop.outside.post(`${shop.config.whatsappUrl}/${known.phoneNumberId}/messages`, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${known.accessToken}` },
      body: JSON.stringify(body),
    });
    if (answer.status === 200) return { done: true };
    return await whyNot(shop, to, answer);
  } catch (thrown) {
    return { done: false, forGood: isNotOutside(thrown), why: String((thrown as Error).message) };
  }
}

async function whyNot(
  shop: Shop,
  to: string,
  answer: { status: number; text: string; retryAfter: number | null },
): Promise<Delivery> {
  const told = failure.safeParse(jsonIn(answer.text));
  const code = told.success ? told.data.error.code : null;
  if (code === WINDOW_OVER) await shop.db.delete(whatsappHeard).where(eq(whatsappHeard.phone, to));
  const passing = code === WINDOW_OVER || (code === null ? answer.status >= 500 : PASSING.has(code));
  return {
    done: false,
    forGood: !passing && answer.status < 500 && answer.status !== 429,
    why: told.success ? `${code}: ${told.data.error.message}` : `HTTP ${answer.status}`,
    waitMs: answer.retryAfter === null ? null : answer.retryAfter * 1000,
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function ready({ whatsapp: keys }: ChannelKeys): Keys | undefined {
  return keys?.phoneNumberId && keys.accessToken ? keys : undefined;
}

export const whatsapp: Channel = {
  carriesCodes: (keys) => Boolean(ready(keys)?.codeTemplate),
  carriesNews: (keys) => Boolean(ready(keys)?.noticeTemplate),
  send: (shop, keys, word) => sendWhatsapp(shop, keys, word.to, word.content),
};
