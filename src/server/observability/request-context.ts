import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';

/** A span of work as a collector receives it. It never carries user input. */
export type Span = {
  traceId: string;
  spanId: string;
  /** Adds details; `failed` marks it as our own error. */
  end(more?: { name?: string; facts?: SpanAttributes; failed?: unknown }): void;
};
export type SpanAttributes = Record<string, string | number>;

/** The request that the current code runs in. */
export type CurrentOperation = {
  requestId?: string | undefined;
  /** Its method and route pattern. */
  operation?: () => string;
  span?: Span | undefined;
};

export type RequestContext = {
  now(): CurrentOperation | undefined;
  during<T>(doing: CurrentOperation, work: () => T): T;
};

export function requestContext(): RequestContext {
  const storage = new AsyncLocalStorage<CurrentOperation>();
  return { now: () => storage.getStore(), during: (doing, work) => storage.run(doing, work) };
}

/** The context of each log line: the code that an error page shows, and the trace. */
export function logFieldsOf(under: RequestContext) {
  return (_fields: object, _level: number, log: Logger): object => {
    const doing = under.now();
    if (!doing) return {};
    return {
      // A request's own log has it already.
      ...(doing.requestId && !('reqId' in log.bindings()) ? { reqId: doing.requestId } : {}),
      ...(doing.span ? { trace_id: doing.span.traceId, span_id: doing.span.spanId } : {}),
    };
  };
}
