import type { WordContent, words } from '../../../db/schema/channels.ts';
import type { Shop } from '../../shop.ts';
import type { ChannelKeys } from './channel-keys.ts';

/** A message outside the site as it is stored, with what it says as it was written. */
export type Word = Omit<typeof words.$inferSelect, 'content'> & { content: WordContent };

/** The ways by which a message reaches somebody outside the site, besides mail. */
export type ChannelName = 'push' | 'whatsapp' | 'sms';

/**
 * What became of an attempt: `forGood` when this message will never do; `waitMs`: how long the other side
 * asks us to wait.
 */
export type Delivery =
  | { done: true }
  | { done: false; why: string; forGood: boolean; waitMs?: number | null };

export type Channel = {
  /** Whether it can carry a one-time code to a phone number now: its keys are set, and what the way needs for it. */
  carriesCodes(keys: ChannelKeys): boolean;
  /** The same of news. */
  carriesNews(keys: ChannelKeys): boolean;
  send(shop: Shop, keys: ChannelKeys, word: Word): Promise<Delivery>;
};
