import type { Span as OtelSpan } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Registry } from 'prom-client';
import type { Log } from '../../domain/context.ts';
import { collectors } from './collectors.ts';
import type { Span, SpanAttributes } from './request-context.ts';

export type TelemetrySettings = {
  /** The collector's URL, without `/v1/…`. */
  endpoint: string;
  /** The service name of this shop. */
  service: string;
  /** The share of sampled requests, 0 to 1. */
  share: number;
};

export type Telemetry = {
  begin(kind: SpanKindName, name: string, parent?: Span): Span;
  close(): Promise<void>;
};
/** The kind of a span: a request or a statement. */
type SpanKindName = 'request' | 'statement';

const METRICS_MS = 30_000;
const SPANS_MS = 2_000;
const CLOSE_MS = 3_000;
const EXPORT_MS = 5_000;
/** The interval at which the log reports an unreachable collector. */
const TOLD_MS = 10 * 60_000;

/**
 * Exports traces and metrics to a collector by OTLP over HTTP. It is loaded only when a collector is
 * configured, since the libraries cost 20 MB; data that an unreachable collector did not accept is dropped.
 */
export async function openTelemetry(
  settings: TelemetrySettings,
  { registry, log }: { registry: Registry; log: Log },
): Promise<Telemetry> {
  const [api, trace, traces, metrics, out, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const resource = resourceFromAttributes({
    'service.name': settings.service,
    'service.instance.id': `${process.pid}`,
  });
  const at = (signal: string) => ({
    url: `${settings.endpoint.replace(/\/+$/, '')}/v1/${signal}`,
    timeoutMillis: EXPORT_MS,
  });
  const provider = new trace.TracerProvider({
    resource,
    sampler: new trace.ParentBasedSampler({ root: new trace.TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [
      new trace.BatchSpanProcessor({
        exporter: toldWhenAway(new traces.OTLPTraceExporter(at('traces')), log),
        scheduledDelayMillis: SPANS_MS,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  });
  const meters = new metrics.MeterProvider({
    resource,
    readers: [
      new metrics.PeriodicExportingMetricReader({
        exporter: new out.OTLPMetricExporter(at('metrics')),
        exportIntervalMillis: METRICS_MS,
        exportTimeoutMillis: EXPORT_MS,
        metricProducers: [collectors(registry, resource, { api, metrics })],
      }),
    ],
  });
  const tracer = provider.getTracer('lumbung');
  const kinds = {
    request: api.SpanKind.SERVER,
    statement: api.SpanKind.CLIENT,
  };
  return {
    begin(kind, name, parent) {
      const over = parent
        ? api.trace.setSpanContext(api.ROOT_CONTEXT, {
            traceId: parent.traceId,
            spanId: parent.spanId,
            traceFlags: flagsOf(parent),
          })
        : api.ROOT_CONTEXT;
      return spanOf(tracer.startSpan(name, { kind: kinds[kind] }, over), api.SpanStatusCode.ERROR);
    },
    async close() {
      const all = Promise.allSettled([provider.shutdown(), meters.shutdown()]);
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
    },
  };
}

type Told = Span & { flags: number };

const flagsOf = (span: Span): number => (span as Told).flags;

function spanOf(span: OtelSpan, error: number): Told {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    spanId,
    flags: traceFlags,
    end({ name, facts = {}, failed } = {}) {
      if (name) span.updateName(name);
      span.setAttributes(facts satisfies SpanAttributes);
      // Only the error's kind: a database error's text may contain user input.
      if (failed !== undefined) span.setStatus({ code: error }).setAttribute('error.type', kindOf(failed));
      span.end();
    },
  };
}

function kindOf(failed: unknown): string {
  const { code, name } = (failed ?? {}) as { code?: unknown; name?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code)
    ? code
    : typeof name === 'string'
      ? name
      : 'Error';
}

/** `exporter`, with a log message when its collector is unreachable. */
function toldWhenAway(exporter: SpanExporter, log: Log): SpanExporter {
  let told = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const now = performance.now();
        if (result.code !== 0 && now - told > TOLD_MS) {
          told = now;
          log.warn({ reason: result.error?.message }, 'the collector does not take what it is told');
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
