import worker from './service-worker.js?raw';
import push from './service-worker-push.js?raw';

/**
 * Serves the service worker's code. It has its own content security policy, because it may connect to this
 * site only.
 */
export function loader() {
  return new Response(`${worker}\n${push}`, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  });
}
