import type { AppContext } from '../domain/context.ts';
import { getChannelKeys } from '../domain/notifications/channels/channel-keys.ts';
import { channels } from '../domain/notifications/channels/channel-registry.ts';
import { deliveryReason } from '../domain/notifications/channels/delivery-reason.ts';
import {
  claimMessages,
  finishMessage,
  rescheduleMessage,
} from '../domain/notifications/outbound-messages.ts';

const BATCH = 20;

/**
 * Sends every due message by push, WhatsApp and SMS. A message is marked as sent after the provider accepted
 * it, so a crash in between may send it twice, but never loses it.
 */
export async function sendMessages(ctx: AppContext): Promise<void> {
  for (;;) {
    const words = await claimMessages(ctx, BATCH);
    if (words.length === 0) return;
    const keys = await getChannelKeys(ctx);
    await Promise.all(
      words.map(async (word) => {
        const delivery = await channels[word.channel].send(ctx, keys, word);
        if (delivery.done) return finishMessage(ctx, word, 'sent');
        const { forGood, unconfigured, waitMs = null } = delivery;
        // A message over a channel that the shop does not have is no error of each order: 'Kesehatan' reports it once.
        if (unconfigured && !word.isTransactional) return finishMessage(ctx, word, 'dropped', delivery.why);
        const why = deliveryReason(delivery.why, word);
        ctx.log.warn({ word: word.id, channel: word.channel, tries: word.tries, why }, 'not delivered');
        return forGood ? finishMessage(ctx, word, 'failed', why) : rescheduleMessage(ctx, word, why, waitMs);
      }),
    );
  }
}
