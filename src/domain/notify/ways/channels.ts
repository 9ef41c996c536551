import type { Shop } from '../../shop.ts';
import type { Channel, ChannelName } from './channel.ts';
import { getChannelKeys } from './channel-keys.ts';
import { push } from './push.ts';
import { sms } from './sms.ts';
import { whatsapp } from './whatsapp.ts';

export const channels: Record<ChannelName, Channel> = { push, whatsapp, sms };

/**
 * By which ways a one-time code can reach a person now, the best first; none where he has no phone number or the
 * operator has no keys. What goes that way is put there by `queueWords` with `asked` and `content: { code }`.
 */
export async function waysForCode(
  shop: Shop,
  person: { phone: string | null },
): Promise<Exclude<ChannelName, 'push'>[]> {
  if (!person.phone || !shop.outside) return [];
  const keys = await getChannelKeys(shop);
  return (['whatsapp', 'sms'] as const).filter((name) => channels[name].carriesCodes(keys));
}

/** The ways to a phone number on which news can be sent here, for people to choose from. */
export async function waysForNews(shop: Shop): Promise<('whatsapp' | 'sms')[]> {
  if (!shop.outside) return [];
  const keys = await getChannelKeys(shop);
  return (['whatsapp', 'sms'] as const).filter((name) => channels[name].carriesNews(keys));
}
