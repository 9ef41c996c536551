import type { AppContext } from '../../context.ts';
import type { Channel, ChannelName } from './channel.ts';
import { getChannelKeys } from './channel-keys.ts';
import { pushChannel } from './push-channel.ts';
import { smsChannel } from './sms-channel.ts';
import { whatsappChannel } from './whatsapp-channel.ts';

export const channels: Record<ChannelName, Channel> = {
  push: pushChannel,
  whatsapp: whatsappChannel,
  sms: smsChannel,
};

/**
 * The channels that can send a one-time code to a user now, the best first; none without a phone number or
 * the operator's keys. `enqueueMessages` sends it, with `asked` and `content: { code }`.
 */
export async function channelsForCode(
  ctx: AppContext,
  person: { phone: string | null },
): Promise<Exclude<ChannelName, 'push'>[]> {
  if (!person.phone || !ctx.http) return [];
  const keys = await getChannelKeys(ctx);
  return (['whatsapp', 'sms'] as const).filter((name) => channels[name].supportsCodes(keys));
}

/** The channels that can send news to this phone number, for the user to choose from. */
export async function channelsForNews(ctx: AppContext): Promise<('whatsapp' | 'sms')[]> {
  if (!ctx.http) return [];
  const keys = await getChannelKeys(ctx);
  return (['whatsapp', 'sms'] as const).filter((name) => channels[name].supportsNotifications(keys));
}
