import type { WordContent } from '../../../db/schema/channels.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Shop } from '../../shop.ts';

/** A message as one piece of text: news with its page's address, a code with a warning to keep it to oneself. */
export async function plainWord(shop: Shop, content: WordContent): Promise<string> {
  if ('answer' in content) return content.answer;
  const { site } = await getSettings(shop, 'site');
  if ('code' in content) {
    return `${content.code} adalah kode ${site.product} Anda. Jangan beri tahu siapa pun, juga bukan petugas.`;
  }
  if ('hidden' in content) return '';
  const how = content.how ? ` ${content.how}` : '';
  return `${site.product}: ${content.text}${how} ${shop.config.publicUrl}${content.href}`;
}
