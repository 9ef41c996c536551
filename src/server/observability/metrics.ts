import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { ReplicaConnection } from '../../db/replica.ts';
import type { AppContext } from '../../domain/context.ts';
import type { ResponseStore } from '../response-cache/create-response-cache.ts';
import { metricsOf } from '../workers.ts';
import { exposeHealthMetrics } from './health-metrics.ts';

/** Measures the duration of statements, without the wait for a connection. */
export function statementMeter(registry: Registry): (seconds: number) => void {
  const duration = new Histogram({
    name: 'database_statement_duration_seconds',
    help: 'Time of one statement, the wait for a connection left out.',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  return (seconds) => duration.observe(seconds);
}

/**
 * Serves `/metrics` in Prometheus's format: to requests from the same machine if the shop is reachable only there, or
 * with `Authorization: Bearer` and the token of the settings; everybody else gets 404.
 */
export function serveMetrics(
  app: FastifyInstance,
  options: {
    registry: Registry;
    token?: string | undefined;
    ctx: AppContext;
    pool: Pool;
    replica: ReplicaConnection | undefined;
    answers: ResponseStore;
    load: { inFlight(): number };
    listening(): boolean;
  },
): void {
  const { registry } = options;
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route; answers from memory are not in it.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number, aggregator: 'sum' | 'min' = 'sum') =>
    new Gauge({
      name,
      help,
      aggregator,
      registers,
      collect() {
        this.set(read());
      },
    });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  const { pool, load } = options;
  const kept = options.answers;
  gauge('http_requests_in_flight', 'Requests being answered.', load.inFlight);
  gauge('database_connections', 'Connections of the pool.', () => pool.totalCount);
  gauge('database_connections_idle', 'Connections of the pool that nobody uses.', () => pool.idleCount);
  gauge('database_waiting', 'Callers waiting for a connection.', () => pool.waitingCount);
  const listening = 'Whether announcements are being heard, by every process.';
  gauge('database_listening', listening, () => Number(options.listening()), 'min');
  if (options.replica) {
    const { counts } = options.replica;
    counter('database_replica_reads_total', 'Reads that went to the replica.', () => counts.taken);
    counter(
      'database_replica_passed_over_total',
      'Reads that went to the primary, since the replica lagged or was away.',
      () => counts.passedOver,
    );
    gauge(
      'database_replica_lag_seconds',
      'What the replica took to catch up when it was last asked; -1 when it did not.',
      () => (counts.lagMs === undefined ? -1 : counts.lagMs / 1_000),
    );
  }
  gauge('cache_bytes', 'Weight of the kept answers.', () => kept.cache.size().bytes);
  gauge('cache_entries', 'Number of kept answers.', () => kept.cache.size().entries);
  counter('cache_hits_total', 'Answers given from memory.', () => kept.counts.hits);
  counter('cache_misses_total', 'Answers made to be kept.', () => kept.counts.misses);

  exposeHealthMetrics(options.ctx, registry);

  const metrics = metricsOf(registry);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { config: { always: true } }, async (request, reply) => {
    if (!mayRead(request, options.token, isOwnMachine(options.ctx.config.publicUrl)))
      return reply.callNotFound();
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics());
  });
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(given), hashOf(wanted));
}

/** Whether the shop is reachable on this machine only, so that no proxy is in front of it. */
const isOwnMachine = (publicUrl: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(publicUrl).hostname);

function mayRead(request: FastifyRequest, token: string | undefined, isOpenLocally: boolean): boolean {
  if (token !== undefined) return isSame(request.headers.authorization ?? '', `Bearer ${token}`);
  // A shop with a public name is behind a proxy, which may not tell who the client is.
  if (!isOpenLocally) return false;
  // Behind a proxy on this machine all requests seem to come from it.
  if (request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined)
    return false;
  const address = request.raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  return isIP(address) === 4 ? address.startsWith('127.') : address === '::1';
}
