/** The push services of the browsers that there are, by host or by what its hosts end in. */
const KNOWN = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/**
 * Whether a browser may have this address from its push service: one that is known, by HTTPS at its usual port, or a host
 * (with its port) among `others`.
 */
export function isPushService(endpoint: string, others: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (others.includes(host)) return true;
  return (
    protocol === 'https:' &&
    KNOWN.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known))
  );
}
