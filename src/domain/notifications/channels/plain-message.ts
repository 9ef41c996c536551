import type { MessageContent } from '../../../db/schema/messaging-tables.ts';
import type { AppContext } from '../../context.ts';
import { getSettings } from '../../settings/get-settings.ts';

/** A message as one text: news with its page's URL, a code with a warning not to share it. */
export async function plainMessage(ctx: AppContext, content: MessageContent): Promise<string> {
  if ('answer' in content) return content.answer;
  const { site } = await getSettings(ctx, 'site');
  if ('code' in content) {
    return `${content.code} adalah kode ${site.product} Anda. Jangan beri tahu siapa pun, juga bukan petugas.`;
  }
  if ('hidden' in content) return '';
  const how = content.how ? ` ${content.how}` : '';
  return `${site.product}: ${content.text}${how} ${ctx.config.publicUrl}${content.href}`;
}
