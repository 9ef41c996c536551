import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number };
type Attribute = { key: string; value: Value };

/** As OTLP's JSON has a span (opentelemetry-proto, trace.proto): ids in hexadecimal, times in nanoseconds as text. */
export type ToldSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status: { code?: number; message?: string };
};
type ToldMetric = {
  name: string;
  gauge?: { dataPoints: { asDouble: number }[] };
  sum?: { isMonotonic: boolean; dataPoints: { asDouble: number }[] };
  histogram?: { dataPoints: { count: number; bucketCounts: number[]; explicitBounds: number[] }[] };
};

export const valueAt = ({ attributes }: ToldSpan, key: string) => {
  const { value } = attributes.find((one) => one.key === key) ?? {};
  return value?.stringValue ?? value?.intValue;
};

/** A collector that takes OTLP over HTTP in JSON (`POST /v1/traces`, `POST /v1/metrics`) and keeps what it is told. */
export async function collector() {
  const spans: ToldSpan[] = [];
  const metrics: ToldMetric[] = [];
  const bodies: string[] = [];
  const resources: Attribute[][] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const json = request.headers['content-type'] === 'application/json' && request.method === 'POST';
    if (!json) return response.writeHead(415).end();
    bodies.push(body);
    const told = JSON.parse(body);
    for (const { resource, scopeSpans } of request.url === '/v1/traces' ? told.resourceSpans : []) {
      resources.push(resource.attributes);
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    for (const { scopeMetrics } of request.url === '/v1/metrics' ? told.resourceMetrics : [])
      for (const scope of scopeMetrics) metrics.push(...scope.metrics);
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    bodies,
    resources,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
