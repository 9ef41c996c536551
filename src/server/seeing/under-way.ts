import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';

/** A stretch of work as a collector is told of it. It never carries what somebody typed. */
export type Span = {
  traceId: string;
  spanId: string;
  /** Says more of it; `failed` marks it as a fault of ours. */
  end(more?: { name?: string; facts?: Facts; failed?: unknown }): void;
};
export type Facts = Record<string, string | number>;

/** What the process is busy with where it is asked: for which request, in which use case. */
export type Doing = { requestId?: string | undefined; verb?: string | undefined; span?: Span | undefined };

export type UnderWay = {
  now(): Doing | undefined;
  during<T>(doing: Doing, work: () => T): T;
};

export function underWay(): UnderWay {
  const storage = new AsyncLocalStorage<Doing>();
  return { now: () => storage.getStore(), during: (doing, work) => storage.run(doing, work) };
}

/** What each line of the log says of what it was written in: the code that an error page shows, and the trace. */
export function lineOf(under: UnderWay) {
  return (_fields: object, _level: number, log: Logger): object => {
    const doing = under.now();
    if (!doing) return {};
    return {
      // A request's own log says it already.
      ...(doing.requestId && !('reqId' in log.bindings()) ? { reqId: doing.requestId } : {}),
      ...(doing.span ? { trace_id: doing.span.traceId, span_id: doing.span.spanId } : {}),
    };
  };
}
