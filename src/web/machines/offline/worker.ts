import source from './worker.js?raw';

/** The service worker's code. It has a policy of its own, since what it may reach is this site alone. */
export function loader() {
  return new Response(source, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  });
}
