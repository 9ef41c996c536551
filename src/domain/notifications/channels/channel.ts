import type { MessageContent, outboundMessages } from '../../../db/schema/messaging-tables.ts';
import type { AppContext } from '../../context.ts';
import type { ChannelKeys } from './channel-keys.ts';

/** A stored message for outside the site, with its decrypted content. */
export type OutboundMessage = Omit<typeof outboundMessages.$inferSelect, 'content'> & {
  content: MessageContent;
};

/** The channels outside the site, besides email. */
export type ChannelName = 'push' | 'whatsapp' | 'sms';

/**
 * The result of an attempt: `forGood` when this message can never be delivered, `unconfigured` because the shop
 * has no keys for the channel; `waitMs` is the delay that the provider requests.
 */
export type DeliveryResult =
  | { done: true }
  | { done: false; why: string; forGood: boolean; unconfigured?: true; waitMs?: number | null };

export type Channel = {
  /**
   * Whether it can send a one-time code to a phone number now: its keys and the channel's requirements are
   * set.
   */
  supportsCodes(keys: ChannelKeys): boolean;
  /** The same for news. */
  supportsNotifications(keys: ChannelKeys): boolean;
  send(ctx: AppContext, keys: ChannelKeys, word: OutboundMessage): Promise<DeliveryResult>;
};
