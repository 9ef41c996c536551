import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cutText } from '../../shared/format/cut-text.ts';
import type { QueryObserver } from './instrumented-pool.ts';
import type { CurrentOperation, RequestContext, Span } from './request-context.ts';
import type { Telemetry } from './telemetry.ts';

/** A slow statement: its text, and where it ran. */
export type SlowStatement = {
  statement: string;
  ms: number;
  /** The request's method and route pattern. */
  operation?: string | undefined;
  requestId?: string | undefined;
};

/**
 * Traces each request to its statements. `pageOf` returns the route pattern of a
 * page, since its URL may contain a key or a name.
 */
export function traceRequests(
  app: FastifyInstance,
  under: RequestContext,
  { telemetry, pageOf }: { telemetry: Telemetry | undefined; pageOf: (url: string) => string | undefined },
): void {
  const doings = new WeakMap<FastifyRequest, CurrentOperation>();
  const doingOf = (request: FastifyRequest): CurrentOperation => {
    const known = doings.get(request);
    if (known) return known;
    const doing = {
      requestId: request.id,
      operation: () => operationOf(request, pageOf),
      span: telemetry?.begin('request', request.method),
    };
    doings.set(request, doing);
    return doing;
  };
  app.addHook('onRequest', (request, _reply, done) => under.during(doingOf(request), done));
  // Body parsers are called from the connection's events, which have lost the request's context.
  app.addHook('preValidation', (request, _reply, done) => under.during(doingOf(request), done));
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = doingOf(request);
    if (span) endRequest(span, request, reply, pageOf);
    under.during(doingOf(request), done);
  });
}

/**
 * A request's method and route pattern. Matching a page's URL takes as long as two statements, so it is done only for
 * a sampled request and a slow statement.
 */
function operationOf(request: FastifyRequest, pageOf: (url: string) => string | undefined) {
  return nameOf(request, routeOf(request, pageOf));
}

const nameOf = ({ method }: FastifyRequest, route: string | undefined) =>
  route ? `${method} ${route}` : method;

const routeOf = (
  { routeOptions, url }: FastifyRequest,
  pageOf: (url: string) => string | undefined,
): string | undefined => (routeOptions.url === '/*' ? pageOf(url) : routeOptions.url);

function endRequest(
  span: Span,
  request: FastifyRequest,
  reply: FastifyReply,
  pageOf: (url: string) => string | undefined,
): void {
  const route = routeOf(request, pageOf);
  span.end({
    name: nameOf(request, route),
    facts: {
      'http.request.method': request.method,
      'http.response.status_code': reply.statusCode,
      'lumbung.request_id': request.id,
      ...(route ? { 'http.route': route } : {}),
    },
    ...(reply.statusCode >= 500 ? { failed: { name: String(reply.statusCode) } } : {}),
  });
}

/** Observes statements: exports each to the collector and passes one slower than `slowMs` to the slow log. */
export function instrumentQueries(
  under: RequestContext,
  options: {
    telemetry: Telemetry | undefined;
    slowMs: number;
    observe(seconds: number): void;
    whenSlow(slow: SlowStatement): void;
  },
): QueryObserver {
  const { telemetry, slowMs, observe, whenSlow } = options;
  return (statement) => {
    const began = performance.now();
    const doing = under.now();
    // Statements outside requests, such as those of scheduled jobs, are no traces of their own.
    const span = doing?.span && telemetry ? begun(telemetry, statement, doing.span) : undefined;
    return (failed) => {
      const ms = performance.now() - began;
      span?.end({
        facts: { 'db.system.name': 'postgresql', 'db.query.text': cutText(statement, TEXT_MAX) },
        ...(failed === undefined ? {} : { failed }),
      });
      observe(ms / 1000);
      if (ms > slowMs)
        whenSlow({ statement, ms, operation: doing?.operation?.(), requestId: doing?.requestId });
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
