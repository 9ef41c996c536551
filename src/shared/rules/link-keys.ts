/** The key that ends the path of a link for one person: whoever has it acts as that person. */
const LINK_KEY = /(\/(?:jawab|rekening)\/)[\w.~%-]{16,}/g;

/** Text, such as a path or an email, without the keys in the paths of its links; `instead` stands in their place. */
export function withoutLinkKeys(text: string, instead: string): string {
  return text.replace(LINK_KEY, `$1${instead}`);
}
