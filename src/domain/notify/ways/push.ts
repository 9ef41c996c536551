import { eq } from 'drizzle-orm';
import webpush from 'web-push';
import { pushDevices } from '../../../db/schema/channels.ts';
import { isNotOutside } from '../../outside.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Channel, Delivery } from './channel.ts';
import { getVapidKeys } from './channel-keys.ts';

/** How long a push service keeps a message for a phone that is off. */
const KEPT_SECONDS = 12 * 3600;

/**
 * A message to one browser through its push service (RFC 8030), which can't read it (RFC 8291) and knows by our
 * signature who sends (RFC 8292). A service that says that nobody listens there any more makes us forget the device.
 */
export const push: Channel = {
  carriesCodes: () => false,
  carriesNews: () => true,

  async send(shop, _keys, word): Promise<Delivery> {
    const id = Number(word.to);
    const [device] = await shop.db.select().from(pushDevices).where(eq(pushDevices.id, id));
    if (!device || !shop.outside || !('text' in word.content)) {
      return { done: false, forGood: true, why: 'Perangkat ini tidak lagi berlangganan' };
    }
    const { title, text, href } = word.content;
    const { site } = await getSettings(shop, 'site');
    const { endpoint, p256dh, auth, userId } = device;
    try {
      const { headers, body } = webpush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify({
          title: `${title} · ${site.product}`,
          text,
          href,
          userId,
          tag: `${word.noticeId ?? word.id}`,
        }),
        {
          vapidDetails: {
            subject: site.email ? `mailto:${site.email}` : shop.config.publicUrl,
            ...(await getVapidKeys(shop)),
          },
          TTL: KEPT_SECONDS,
          urgency: 'high',
          contentEncoding: 'aes128gcm',
        },
      );
      const { 'Content-Length': _length, ...rest } = headers;
      const sent = Object.entries(rest).map(([name, value]) => [name.toLowerCase(), String(value)]);
      const answer = await shop.outside.post(endpoint, {
        headers: Object.fromEntries(sent),
        body: body ?? '',
      });
      if (answer.status >= 200 && answer.status < 300) return { done: true };
      const gone = answer.status === 404 || answer.status === 410;
      if (gone) await shop.db.delete(pushDevices).where(eq(pushDevices.id, id));
      const passing = answer.status >= 500 || answer.status === 429 || answer.status === 408;
      return {
        done: false,
        forGood: !passing,
        why: `HTTP ${answer.status}: ${answer.text.slice(0, 200)}`,
        waitMs: answer.retryAfter === null ? null : answer.retryAfter * 1000,
      };
    } catch (thrown) {
      // An address that leads into a network of ours was never a push service's.
      const notOutside = isNotOutside(thrown);
      if (notOutside) await shop.db.delete(pushDevices).where(eq(pushDevices.id, id));
      return { done: false, forGood: notOutside, why: String((thrown as Error).message) };
    }
  },
};
