/** What stands in the place of a secret. */
export const HIDDEN = '[disembunyikan]';

/** A value in an address long enough to be a key to something. */
const KEY = /([?&#][\w.-]{1,40}=|\/jawab\/)[\w.~%-]{16,}/g;

/**
 * A mail's text without the keys in its links: whoever has a password link, a guest's order link, a subscriber's or an answer link
 * can act as the one whom it was sent to.
 */
export function withoutSecrets(text: string): string {
  return text.replace(KEY, `$1${HIDDEN}`);
}
