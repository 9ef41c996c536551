/** An e-mail address as accounts store and compare it: NFKC, lower case, trimmed, so that variants make one account. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
