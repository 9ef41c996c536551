import { isNotOutside } from '../../outside.ts';
import type { Channel, Delivery } from './channel.ts';
import type { ChannelKeys } from './channel-keys.ts';
import { plainWord } from './plain-word.ts';

/** Puts number and text into the body that the operator described, each as its form asks for. */
export function smsBody(
  { form, body }: Pick<NonNullable<ChannelKeys['sms']>, 'form' | 'body'>,
  to: string,
  text: string,
): string {
  const written = (value: string) =>
    form === 'form' ? encodeURIComponent(value) : JSON.stringify(value).slice(1, -1);
  // A function, since a `$` in the text would otherwise mean something.
  return body.replace(/\{(nomor|pesan)\}/g, (_all, name) => written(name === 'nomor' ? to : text));
}

/** Any gateway that takes a message by one call over HTTP. */
export const sms: Channel = {
  carriesCodes: (keys) => ready(keys) !== undefined,
  carriesNews: (keys) => ready(keys) !== undefined,

  async send(shop, keys, word): Promise<Delivery> {
    const gateway = ready(keys);
    if (!gateway || !shop.outside) return { done: false, forGood: true, why: 'SMS belum diatur' };
    const text = await plainWord(shop, word.content);
    try {
      const answer = await shop.outside.post(gateway.url, {
        headers: {
          'content-type':
            gateway.form === 'form' ? 'application/x-www-form-urlencoded' : 'application/json; charset=utf-8',
          ...(gateway.header ? { [gateway.header.toLowerCase()]: gateway.headerValue } : {}),
        },
        body: smsBody(gateway, word.to, text),
      });
      if (answer.status >= 200 && answer.status < 300) return { done: true };
      const passing = answer.status >= 500 || [401, 403, 408, 429].includes(answer.status);
      return {
        done: false,
        forGood: !passing,
        why: `HTTP ${answer.status}: ${answer.text.slice(0, 200)}`,
        waitMs: answer.retryAfter === null ? null : answer.retryAfter * 1000,
      };
    } catch (thrown) {
      return { done: false, forGood: isNotOutside(thrown), why: String((thrown as Error).message) };
    }
  },
};

function ready({ sms: gateway }: ChannelKeys) {
  return gateway?.url && gateway.body ? gateway : undefined;
}
