import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Telemetry } from './telemetry.ts';
import type { Doing, Span, UnderWay } from './under-way.ts';
import type { Hear } from './watched-pool.ts';

/** A statement that took long: its text, and where it was asked. */
export type Slow = {
  statement: string;
  ms: number;
  verb?: string | undefined;
  requestId?: string | undefined;
};

/**
 * Follows each request through its verbs to their statements. `pageOf` gives the pattern of a page's address, since the
 * address itself may hold a key or a name.
 */
export function followRequests(
  app: FastifyInstance,
  under: UnderWay,
  { telemetry, pageOf }: { telemetry: Telemetry | undefined; pageOf: (url: string) => string | undefined },
): void {
  const doings = new WeakMap<FastifyRequest, Doing>();
  const doingOf = (request: FastifyRequest): Doing => {
    const known = doings.get(request);
    if (known) return known;
    const doing = { requestId: request.id, span: telemetry?.begin('request', request.method) };
    doings.set(request, doing);
    return doing;
  };
  app.addHook('onRequest', (request, _reply, done) => under.during(doingOf(request), done));
  // What reads a body is called from its connection, which knows nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => under.during(doingOf(request), done));
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = doingOf(request);
    if (span) endRequest(span, request, reply, pageOf);
    under.during(doingOf(request), done);
  });
}

/** Matching a page's address takes as long as two statements, so it is done only where a collector hears of it. */
function endRequest(
  span: Span,
  request: FastifyRequest,
  reply: FastifyReply,
  pageOf: (url: string) => string | undefined,
): void {
  const own = request.routeOptions.url;
  const route = own === '/*' ? pageOf(request.url) : own;
  span.end({
    name: route ? `${request.method} ${route}` : request.method,
    facts: {
      'http.request.method': request.method,
      'http.response.status_code': reply.statusCode,
      'lumbung.request_id': request.id,
      ...(route ? { 'http.route': route } : {}),
    },
    ...(reply.statusCode >= 500 ? { failed: { name: String(reply.statusCode) } } : {}),
  });
}

/** A use case while it runs, by its name: what it asks and writes to the log is told as its own. */
export function followVerbs(under: UnderWay, telemetry: Telemetry | undefined) {
  return <T>(verb: string, work: () => T): T => {
    const around = under.now();
    const span = telemetry?.begin('verb', verb, around?.span);
    const doing = { ...around, verb, span: span ?? around?.span };
    const ended = (failed?: unknown) => span?.end(failed === undefined ? {} : { failed });
    try {
      const made = under.during(doing, work);
      if (made instanceof Promise) made.then(() => ended(), ended);
      else ended();
      return made;
    } catch (thrown) {
      ended(thrown);
      throw thrown;
    }
  };
}

/** Hears of statements: each is told to the collector, and one that took longer than `slowMs` to whoever counts them. */
export function hearStatements(
  under: UnderWay,
  options: {
    telemetry: Telemetry | undefined;
    slowMs: number;
    observe(seconds: number): void;
    whenSlow(slow: Slow): void;
  },
): Hear {
  const { telemetry, slowMs, observe, whenSlow } = options;
  return (statement) => {
    const began = performance.now();
    const doing = under.now();
    // What nobody asked for, such as the looks of the clockwork, is no trace of its own.
    const span = doing?.span && telemetry ? begun(telemetry, statement, doing.span) : undefined;
    return (failed) => {
      const ms = performance.now() - began;
      span?.end({
        facts: { 'db.system.name': 'postgresql', 'db.query.text': statement.slice(0, TEXT_MAX) },
        ...(failed === undefined ? {} : { failed }),
      });
      observe(ms / 1000);
      if (ms > slowMs) whenSlow({ statement, ms, verb: doing?.verb, requestId: doing?.requestId });
    };
  };
}

const TEXT_MAX = 2_000;
const PARTS = /^\s*(\w+)(?:[\s\S]*?\b(?:from|into|update|join)\s+"?(\w+)"?)?/i;

/** A statement's span, such as `SELECT listings`. */
function begun(telemetry: Telemetry, statement: string, parent: Span): Span {
  const [, command = '', table] = PARTS.exec(statement.replace(/^\s*(update)\s+/i, 'update update ')) ?? [];
  const name = [command.toUpperCase(), table].filter(Boolean).join(' ');
  return telemetry.begin('statement', name || 'statement', parent);
}
