import type { Shop } from '../../shop.ts';
import { sealed, unsealed } from '../ways/sealed.ts';

/** What stands in the place of a secret. */
export const HIDDEN = '[disembunyikan]';

/** A value in an address long enough to be a key to something. */
const KEY = /([?&#][\w.-]{1,40}=|\/jawab\/)[\w.~%-]{16,}/g;

/**
 * A mail's text without the keys in its links: whoever has a password link, a guest's order link, a subscriber's or an answer link
 * can act as the one whom it was sent to.
 */
function withoutSecrets(text: string): string {
  return text.replace(KEY, `$1${HIDDEN}`);
}

type Words = { text: string; html: string | null };

/** A mail's words as the database keeps them: where they hold a key, that part hidden and the whole sealed beside it. */
export function wordsToKeep(
  shop: Pick<Shop, 'config'>,
  { text, html }: Words,
): Words & { sealed: string | null } {
  const kept = { text: withoutSecrets(text), html: html && withoutSecrets(html) };
  const secret = kept.text !== text || kept.html !== html;
  return { ...kept, sealed: secret ? sealed(shop, JSON.stringify({ text, html })) : null };
}

/** The words as they were written; null where they held a key and are not kept any more. */
export function wordsAsWritten(
  shop: Pick<Shop, 'config'>,
  { text, html, sealed: box }: Words & { sealed: string | null },
): Words | null {
  if (box === null) return text.includes(HIDDEN) ? null : { text, html };
  const whole = unsealed(shop, box);
  return whole === null ? null : (JSON.parse(whole) as Words);
}
