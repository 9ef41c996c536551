import Fastify from 'fastify';
import { api } from '../../src/api/api.ts';
import type { Shop } from '../../src/domain/shop.ts';

/** The API's document as it is served, made of its routes alone: no database, nothing listens. */
export async function apiDocument(): Promise<object> {
  const app = Fastify();
  // Routes ask for the shop only once somebody comes; the document needs its address.
  app.decorate('shop', { config: { publicUrl: 'https://lumbung.example' } } as Shop);
  const never = () => {};
  await app.register(api, {
    prefix: '/api',
    sessionCookie: 'lumbung.session_token',
    heartbeatMs: 1,
    signals: { whenNotice: never, whenSession: never, whenReconnected: never },
  });
  const answer = await app.inject('/api/openapi.json');
  await app.close();
  return answer.json();
}
