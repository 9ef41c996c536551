// The server of a closed shop while an upgrade makes changes to the database that the running shop cannot work with: a
// worker like the shop's own (workers.ts), on the same socket, without database and build.

import { createServer } from 'node:http';
import { stopAccepting } from './http-security/http-limits.ts';
import { UPGRADE_PAGE, UPGRADE_PAGE_POLICY } from './ssr/upgrade-page.ts';
import { announceServing, waitForPort, whenRetired } from './workers.ts';

const ERROR = JSON.stringify({
  success: false,
  error: { code: 'unavailable', message: 'Toko sedang diperbarui. Coba lagi sebentar lagi.' },
});

const server = createServer((request, response) => {
  const path = request.url?.split('?')[0] ?? '/';
  if (path === '/healthz') return response.end('{"status":"ok"}');
  const json = path === '/readyz' || path.startsWith('/api/') || path.endsWith('.data');
  // An unread body would keep the connection open.
  request.resume();
  response.writeHead(503, {
    'cache-control': 'no-store',
    'content-security-policy': UPGRADE_PAGE_POLICY,
    'content-type': json ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'retry-after': '10',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  return response.end(path === '/readyz' ? '{"status":"upgrading"}' : json ? ERROR : UPGRADE_PAGE);
});

process.on('SIGTERM', () => process.exit(0));
// Ctrl+C at the terminal reaches the leader too, which ends this process.
process.on('SIGINT', () => undefined);
whenRetired(async () => {
  await stopAccepting(server);
  process.exit(0);
});
await waitForPort();
server.listen({ host: process.env.HOST, port: Number(process.env.PORT) }, () => announceServing(false));
