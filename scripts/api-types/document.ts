import Fastify from 'fastify';
import { api } from '../../src/api/api.ts';
import type { AppContext } from '../../src/domain/context.ts';

/** The API's document as served, built from its routes alone: without a database, and without listening. */
export async function apiDocument(): Promise<object> {
  const app = Fastify();
  // Routes need the context only for requests; the document needs its URL.
  app.decorate('ctx', { config: { publicUrl: 'https://lumbung.example' } } as AppContext);
  const never = () => {};
  await app.register(api, {
    prefix: '/api',
    sessionCookie: 'lumbung.session_token',
    heartbeatMs: 1,
    signals: { onNotification: never, onSessionChange: never, onReconnect: never },
  });
  const answer = await app.inject('/api/openapi.json');
  await app.close();
  return answer.json();
}
