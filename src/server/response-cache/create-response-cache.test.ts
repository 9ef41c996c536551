import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createResponseCache, responsesIn, withResponseCache } from './create-response-cache.ts';
import { memoryCache } from './memory-cache.ts';

test('an unreadable file fails its own request only, and the server goes on', async () => {
  const errors: string[] = [];
  const say = () => undefined;
  const log = { debug: say, info: say, warn: say, error: (_: object, text = '') => errors.push(text) };
  const statics = (path: string) => {
    if (path === '/assets/gone.js') throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    return undefined;
  };
  const memory = createResponseCache(responsesIn(memoryCache(), true), statics, log);
  const server = withResponseCache({}, memory)((_request, response) => response.end('halaman'), {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  try {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const gone = await fetch(`${base}/assets/gone.js?v=1`);
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(errors).toEqual(['a file could not be read']);
    expect(await (await fetch(`${base}/shop`)).text()).toBe('halaman');
  } finally {
    server.close();
  }
});
