import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { VERSION } from './version.ts';

const PING_MS = 1_000;

/**
 * `/healthz`: the process responds. `/readyz`: it can serve, that is, the database responds within a second
 * and the process is not shutting down (`leave`). Load shedding skips both.
 */
export function serveHealthEndpoints(app: FastifyInstance, pool: Pool): { leave(): void } {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  app.get('/healthz', { config: { always: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { config: { always: true } }, async (_request, reply) => {
    const database = draining ? false : await answers(pool);
    const ready = database && !draining;
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : draining ? 'draining' : 'database away', version: VERSION });
  });
  return {
    leave() {
      draining = true;
    },
  };
}

async function answers(pool: Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, PING_MS, false);
  });
  const asked = pool.query('select 1').then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answered;
}
