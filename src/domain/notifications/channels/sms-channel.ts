import { cutText } from '../../../shared/format/cut-text.ts';
import { isBlockedAddress } from '../../http-client.ts';
import type { Channel, DeliveryResult } from './channel.ts';
import type { ChannelKeys } from './channel-keys.ts';
import { plainMessage } from './plain-message.ts';

/** Inserts number and text into the operator's body template, escaped for its format. */
export function smsBody(
  { form, body }: Pick<NonNullable<ChannelKeys['sms']>, 'form' | 'body'>,
  to: string,
  text: string,
): string {
  const written = (value: string) =>
    form === 'form' ? encodeURIComponent(value) : JSON.stringify(value).slice(1, -1);
  // A replacer function, since `$` in the text would otherwise be interpreted.
  return body.replace(/\{(nomor|pesan)\}/g, (_all, name) => written(name === 'nomor' ? to : text));
}

/** Any gateway that accepts a message by one HTTP request. */
export const smsChannel: Channel = {
  supportsCodes: (keys) => configuredGateway(keys) !== undefined,
  supportsNotifications: (keys) => configuredGateway(keys) !== undefined,

  async send(ctx, keys, word): Promise<DeliveryResult> {
    const gateway = configuredGateway(keys);
    if (!gateway || !ctx.http)
      return { done: false, forGood: true, unconfigured: true, why: 'SMS belum diatur' };
    const text = await plainMessage(ctx, word.content);
    try {
      const answer = await ctx.http.post(gateway.url, {
        headers: {
          'content-type':
            gateway.form === 'form' ? 'application/x-www-form-urlencoded' : 'application/json; charset=utf-8',
          ...(gateway.header ? { [gateway.header.toLowerCase()]: gateway.headerValue } : {}),
        },
        body: smsBody(gateway, word.recipient, text),
      });
      if (answer.status >= 200 && answer.status < 300) return { done: true };
      const passing = answer.status >= 500 || [401, 403, 408, 429].includes(answer.status);
      return {
        done: false,
        forGood: !passing,
        why: `HTTP ${answer.status}: ${cutText(answer.text, 200)}`,
        waitMs: answer.retryAfter === null ? null : answer.retryAfter * 1000,
      };
    } catch (thrown) {
      return { done: false, forGood: isBlockedAddress(thrown), why: String((thrown as Error).message) };
    }
  },
};

function configuredGateway({ sms: gateway }: ChannelKeys) {
  return gateway?.url && gateway.body ? gateway : undefined;
}
