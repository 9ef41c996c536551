/** The push services of existing browsers, by host or by the end of the host's name. */
const KNOWN = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/**
 * Whether a browser may have this URL from its push service: a known service, over HTTPS on the usual port, or a host
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
