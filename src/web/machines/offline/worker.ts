import push from './push.js?raw';
import worker from './worker.js?raw';

/** The service worker's code. It has a policy of its own, since what it may reach is this site alone. */
export function loader() {
  return new Response(`${worker}\n${push}`, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  });
}
