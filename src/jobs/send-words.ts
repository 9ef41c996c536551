import { getChannelKeys } from '../domain/notify/ways/channel-keys.ts';
import { channels } from '../domain/notify/ways/channels.ts';
import { delayWord, endWord, takeWords } from '../domain/notify/words.ts';
import type { Shop } from '../domain/shop.ts';

const BATCH = 20;

/**
 * Sends every message by push, WhatsApp and SMS that is due. It is noted as sent after the other side took it, so one may
 * go out twice when we die in between, and none is lost.
 */
export async function sendWords(shop: Shop): Promise<void> {
  for (;;) {
    const words = await takeWords(shop, BATCH);
    if (words.length === 0) return;
    const keys = await getChannelKeys(shop);
    await Promise.all(
      words.map(async (word) => {
        const delivery = await channels[word.channel].send(shop, keys, word);
        if (delivery.done) return endWord(shop, word, 'sent');
        const { why, forGood, waitMs = null } = delivery;
        shop.log.warn({ word: word.id, channel: word.channel, tries: word.tries, why }, 'not delivered');
        return forGood ? endWord(shop, word, 'failed', why) : delayWord(shop, word, why, waitMs);
      }),
    );
  }
}
