/**
 * Normalises an e-mail address for storage and comparison: NFKC, lower case, trimmed, so that variants share one
 * account.
 */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
