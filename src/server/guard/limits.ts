import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../../domain/limits/address-key.ts';
import { Refusal } from '../../domain/refusal.ts';

/** How long a client may take, and how much is taken on at once. Times in milliseconds. */
export type Limits = {
  /** For the request's head. */
  headMs: number;
  /** For a body that is not an upload. */
  bodyMs: number;
  /** For the whole request, uploads over a slow phone included. */
  requestMs: number;
  /** Until a body counts as slow: it waits for its sender then, and takes nobody's place. */
  slowMs: number;
  /** Slow bodies under way, in all and from one address; more are refused. */
  slowBodies: number;
  slowBodiesOfOne: number;
  /** Requests being answered, beside those answered from memory and streams. */
  inFlight: number;
  /** Mean delay of the event loop, twice in a row over half a second. */
  loopDelayMs: number;
  /** Between two signs of life on a stream, at which its session is looked at again. */
  heartbeatMs: number;
  /** Between two times that faults and slow statements are written down. */
  failuresMs: number;
  /** From when on a statement counts as slow. */
  slowStatementMs: number;
};

export const defaultLimits: Limits = {
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

/** Node's own limits on slow clients: whoever is late gets 408. */
export function httpOptions(limits: Limits) {
  return {
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: Math.min(1000, limits.headMs / 2),
    keepAliveTimeout: 72_000,
  };
}

/**
 * Sheds load with 503 while the event loop lags or too much is under way, and gives a body that trickles in 408. A body that
 * takes its time gives its place to others until it is there, and one address has only so many of them (429). Health
 * checks and what comes from memory are answered all the same.
 */
export function limitLoad(app: FastifyInstance, limits: Limits): { inFlight(): number } {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  /** The lesser lag of the last two samples: a single long pause is no overload. */
  let lag = 0;
  let lastSample = 0;
  let running = 0;
  const slow = slowSenders(limits);
  delay.enable();
  const timer = setInterval(() => {
    // An idle loop reports the resolution itself.
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
      return done(new Refusal('unavailable', { retryAfter: 3 }));
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
        if (!slow.add(request.ip)) return hangUp(request, reply, 429);
        give();
        // Whole, it is answered like any other; by then it is too late to turn it away.
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
      timers.push(setTimeout(() => waits() && hangUp(request, reply, 408), limits.bodyMs));
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

/** Without either of these there is nothing to wait for, however long the answer takes. */
function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Answers a request whose body is not all there. */
function hangUp(request: FastifyRequest, reply: FastifyReply, status: 408 | 429): void {
  // The connection can't be used again: the rest of the body would be read as the next request. It is read on for a
  // moment, since closing over unread bytes would take the answer back.
  const later = status === 429 ? { 'retry-after': '10' } : {};
  reply.raw.writeHead(status, { connection: 'close', 'content-length': '0', ...later });
  reply.raw.end();
  request.raw.resume();
  setTimeout(() => request.raw.destroy(), 500).unref();
}

/** Who is sending slowly: `add` says whether there is room for one more, in all and of this address. */
function slowSenders(limits: Limits) {
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
    /** Answered however busy the server is: health, metrics, streams that only wait. */
    always?: boolean;
    /** Bodies of this route may take as long as the whole request. */
    slowBody?: boolean;
  }
}

const IDLE_CHECK_MS = 100;

/** While closing, hangs up on connections as they fall idle, instead of waiting for their clients to do so. */
export function closeWhenIdle(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app;
    const timer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}
