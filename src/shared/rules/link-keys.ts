/** The key at the end of a personal link, also at its former address. Anyone who has it can act as its recipient. */
const LINK_KEY = /(\/(?:respond|payout-account|jawab|rekening)\/)[\w.~%-]{16,}/g;

/** Text, such as a path or an email, without the keys in the paths of its links; `instead` stands in their place. */
export function withoutLinkKeys(text: string, instead: string): string {
  return text.replace(LINK_KEY, `$1${instead}`);
}
