const COOKIE = 'lumbung.offline';
const YEAR_SECONDS = 31_536_000;

/** Whether this account may keep its pages on this device: they name buyers, so nothing is kept unasked. */
type OfflineConsent = 'yes' | 'no' | null;

/** The user's answer on this device; another account's answer does not count. */
export function readOfflineConsent(cookies: string | null | undefined, userId: string): OfflineConsent {
  const stored = (cookies ?? '').split(/;\s*/);
  if (stored.includes(`${COOKIE}=${userId}.yes`)) return 'yes';
  return stored.includes(`${COOKIE}=${userId}.no`) ? 'no' : null;
}

/** Returns a Set-Cookie header that stores the answer on this device. */
export const offlineConsentCookie = (userId: string, answer: 'yes' | 'no') =>
  `${COOKIE}=${userId}.${answer}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`;
