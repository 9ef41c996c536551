/** The key at the end of a personal link, also at its former address. Anyone who has it can act as its recipient. */
const LINK_KEY = /(\/(?:respond|payout-account|jawab|rekening)\/)[\w.~%-]{16,}/g;

/** Removes the keys in the paths of links from a text, such as a path or an email; `instead` replaces them. */
export function withoutLinkKeys(text: string, instead: string): string {
  return text.replace(LINK_KEY, `$1${instead}`);
}
