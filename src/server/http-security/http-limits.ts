import type { Server as HttpServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/domain-error.ts';
import { addressKey } from '../../domain/rate-limits/address-key.ts';

/** Time limits per client, and limits of concurrent work. Times in milliseconds. */
export type HttpLimits = {
  /** For the request's headers. */
  headMs: number;
  /** For a body that is not an upload. */
  bodyMs: number;
  /** For the whole request, uploads over a slow phone included. */
  requestMs: number;
  /** After this time a body counts as slow, and its request no longer occupies a slot. */
  slowMs: number;
  /** The maximum number of slow bodies, in total and per address; more are rejected. */
  slowBodies: number;
  slowBodiesOfOne: number;
  /** The maximum number of requests in progress, without cached responses and streams. */
  inFlight: number;
  /** The limit of the event loop's mean delay: half a second in two samples in a row. */
  loopDelayMs: number;
  /** The interval of a stream's heartbeat, at which its session is checked again. */
  heartbeatMs: number;
  /** The interval at which errors and slow statements are written. */
  failuresMs: number;
  /** The duration from which a statement counts as slow. */
  slowStatementMs: number;
};

export const defaultHttpLimits: HttpLimits = {
  headMs: 10_000,
  bodyMs: 20_000,
  requestMs: 120_000,
  slowMs: 1_000,
  slowBodies: 400,
  slowBodiesOfOne: 20,
  inFlight: 200,
  loopDelayMs: 400,
  heartbeatMs: 20_000,
  failuresMs: 5_000,
  slowStatementMs: 1_000,
};

const SAMPLE_MS = 500;

/** Node's own limits for slow clients, which get 408. */
export function httpOptions(limits: HttpLimits) {
  return {
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: Math.min(1000, limits.headMs / 2),
    keepAliveTimeout: 72_000,
  };
}

/**
 * Sheds load with 503 while the event loop lags or too many requests are in progress, and ends a trickling
 * body with 408. A slow body frees its slot until it is complete, and one address may only have a few of them
 * (429); health checks and cached responses are never shed.
 */
export function shedLoad(app: FastifyInstance, limits: HttpLimits): { inFlight(): number } {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  /** The lower lag of the last two samples, since a single long pause is no overload. */
  let lag = 0;
  let lastSample = 0;
  let running = 0;
  const slow = slowSenders(limits);
  delay.enable();
  const timer = setInterval(() => {
    // An idle event loop reports the resolution itself.
    const sample = Number.isNaN(delay.mean) ? 0 : delay.mean / 1e6 - 10;
    lag = Math.min(sample, lastSample);
    lastSample = sample;
    delay.reset();
  }, SAMPLE_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.always) return done();
    if (running >= limits.inFlight || lag > limits.loopDelayMs)
      return done(new DomainError('unavailable', { retryAfter: 3 }));
    running += 1;
    let placed = true;
    const give = () => {
      if (placed) running -= 1;
      placed = false;
    };
    reply.raw.once('close', give);
    if (request.raw.complete || !announcesBody(request)) return done();
    const waits = () => !request.raw.complete && !reply.raw.headersSent;
    const timers = [
      setTimeout(() => {
        if (!waits()) return;
        if (!slow.add(request.ip)) return closeWithStatus(request, reply, 429);
        give();
        // A complete body is handled as usual; it is too late to reject it.
        const whole = () => {
          slow.remove(request.ip);
          if (reply.raw.writableEnded || reply.raw.destroyed) return;
          running += 1;
          placed = true;
        };
        request.raw.once('close', whole);
      }, limits.slowMs),
    ];
    if (!request.routeOptions.config.slowBody) {
      timers.push(setTimeout(() => waits() && closeWithStatus(request, reply, 408), limits.bodyMs));
    }
    for (const timer of timers) timer.unref();
    const clear = () => {
      for (const timer of timers) clearTimeout(timer);
    };
    request.raw.once('end', clear);
    request.raw.once('close', clear);
    done();
  });
  return { inFlight: () => running };
}

/** Without either header there is no body to wait for, however long the response takes. */
function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Responds to a request whose body is incomplete. */
function closeWithStatus(request: FastifyRequest, reply: FastifyReply, status: 408 | 429): void {
  // The connection can't be reused: the rest of the body would be parsed as the next request. It is read for
  // a moment longer, since closing over unread bytes would discard the response.
  const later = status === 429 ? { 'retry-after': '10' } : {};
  reply.raw.writeHead(status, { connection: 'close', 'content-length': '0', ...later });
  reply.raw.end();
  request.raw.resume();
  setTimeout(() => request.raw.destroy(), 500).unref();
}

/**
 * Counts the slow senders: `add` returns whether there is room for one more, in total and for this address.
 */
function slowSenders(limits: HttpLimits) {
  const ofOne = new Map<string, number>();
  let all = 0;
  return {
    add(address: string): boolean {
      const key = addressKey(address);
      const own = ofOne.get(key) ?? 0;
      if (all >= limits.slowBodies || own >= limits.slowBodiesOfOne) return false;
      ofOne.set(key, own + 1);
      all += 1;
      return true;
    },
    remove(address: string): void {
      const key = addressKey(address);
      const own = (ofOne.get(key) ?? 1) - 1;
      if (own > 0) ofOne.set(key, own);
      else ofOne.delete(key);
      all -= 1;
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Never shed: health, metrics, idle streams. */
    always?: boolean;
    /** Bodies of this route may take as long as the whole request. */
    slowBody?: boolean;
  }
}

const IDLE_CHECK_MS = 100;
/** A connection without a request for this long counts as unused. */
const UNUSED_MS = 3_000;

/**
 * Accepts no new connections and asks the clients of open ones to leave, by `Connection: close` in each response.
 * Resolves when those in use have closed. Node's own close would reset a connection whose request is on its way.
 */
export async function stopAccepting(server: HttpServer): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  NetServer.prototype.close.call(server);
  await sleep(UNUSED_MS);
}

/** While shutting down, closes connections as soon as they are idle instead of waiting for their clients. */
export function closeWhenIdle(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app;
    const timer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}
