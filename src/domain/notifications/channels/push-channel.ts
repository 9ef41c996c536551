import { eq } from 'drizzle-orm';
import webpush from 'web-push';
import { pushDevices } from '../../../db/schema/messaging-tables.ts';
import { cutText } from '../../../shared/format/cut-text.ts';
import { isPushService } from '../../../shared/rules/push-services.ts';
import { isBlockedAddress } from '../../http-client.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Channel, DeliveryResult } from './channel.ts';
import { getVapidKeys } from './channel-keys.ts';

/** How long a push service stores a message for a phone that is off. */
const TTL_SECONDS = 12 * 3600;

/**
 * Sends a message to one browser through its push service (RFC 8030), which can't read it (RFC 8291) and
 * identifies us by our signature (RFC 8292). When the service reports that the subscription is gone, the
 * device is deleted.
 */
export const pushChannel: Channel = {
  supportsCodes: () => false,
  supportsNotifications: () => true,

  async send(ctx, _keys, word): Promise<DeliveryResult> {
    const id = Number(word.recipient);
    const [device] = await ctx.db.select().from(pushDevices).where(eq(pushDevices.id, id));
    if (!device || !ctx.http || !('text' in word.content)) {
      return { done: false, forGood: true, why: 'Perangkat ini tidak lagi berlangganan' };
    }
    // Its URL was stored before the list of hosts existed, or the host was removed from the list since.
    if (!isPushService(device.endpoint, ctx.config.pushHosts)) {
      await ctx.db.delete(pushDevices).where(eq(pushDevices.id, id));
      return { done: false, forGood: true, why: 'Bukan layanan pemberitahuan yang dikenal' };
    }
    const { title, text, href } = word.content;
    const { site } = await getSettings(ctx, 'site');
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
            subject: site.email ? `mailto:${site.email}` : ctx.config.publicUrl,
            ...(await getVapidKeys(ctx)),
          },
          TTL: TTL_SECONDS,
          urgency: 'high',
          contentEncoding: 'aes128gcm',
        },
      );
      const { 'Content-Length': _length, ...rest } = headers;
      const sent = Object.entries(rest).map(([name, value]) => [name.toLowerCase(), String(value)]);
      const answer = await ctx.http.post(endpoint, {
        headers: Object.fromEntries(sent),
        body: body ?? '',
      });
      if (answer.status >= 200 && answer.status < 300) return { done: true };
      const gone = answer.status === 404 || answer.status === 410;
      if (gone) await ctx.db.delete(pushDevices).where(eq(pushDevices.id, id));
      const passing = answer.status >= 500 || answer.status === 429 || answer.status === 408;
      return {
        done: false,
        forGood: !passing,
        why: `HTTP ${answer.status}: ${cutText(answer.text, 200)}`,
        waitMs: answer.retryAfter === null ? null : answer.retryAfter * 1000,
      };
    } catch (thrown) {
      // A URL in an internal network never belongs to a push service.
      const notOutside = isBlockedAddress(thrown);
      if (notOutside) await ctx.db.delete(pushDevices).where(eq(pushDevices.id, id));
      return { done: false, forGood: notOutside, why: String((thrown as Error).message) };
    }
  },
};
