import type { HrTime } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { MetricData, MetricProducer } from '@opentelemetry/sdk-metrics';
import type { MetricValue, Registry } from 'prom-client';

type Libraries = {
  api: typeof import('@opentelemetry/api');
  metrics: typeof import('@opentelemetry/sdk-metrics');
};
/** The library's type declares the kind as a number; it is a string. */
type Metric = { name: string; help: string; type: string; values: MetricValue<string>[] };

/** The metrics of /metrics in OTLP's format: measured once, under the same names. */
export function collectors(registry: Registry, resource: Resource, libraries: Libraries): MetricProducer {
  const startTime = moment(Date.now());
  return {
    async collect() {
      const endTime = moment(Date.now());
      const found = (await registry.getMetricsAsJSON()) as unknown as Metric[];
      const metrics = found.flatMap((metric) => inShape(metric, { startTime, endTime }, libraries) ?? []);
      const scope = { name: 'lumbung' };
      return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics }] }, errors: [] };
    },
  };
}

const moment = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];

type Times = { startTime: HrTime; endTime: HrTime };

function inShape(metric: Metric, times: Times, { api, metrics }: Libraries): MetricData | undefined {
  const descriptor = {
    name: metric.name,
    description: metric.help,
    unit: '',
    valueType: api.ValueType.DOUBLE,
  };
  const aggregationTemporality = metrics.AggregationTemporality.CUMULATIVE;
  const base = { descriptor, aggregationTemporality };
  const points = () =>
    metric.values.map(({ value, labels }) => ({ ...times, attributes: { ...labels }, value }));
  const kinds = metrics.DataPointType;
  if (metric.type === 'gauge') return { ...base, dataPointType: kinds.GAUGE, dataPoints: points() };
  if (metric.type === 'counter')
    return { ...base, dataPointType: kinds.SUM, isMonotonic: true, dataPoints: points() };
  if (metric.type === 'histogram')
    return { ...base, dataPointType: kinds.HISTOGRAM, dataPoints: spread(metric.values, times) };
  // A summary has no counterpart in OTLP.
  return undefined;
}

type Spread = {
  le: [bound: number, upTo: number][];
  sum: number;
  attributes: Record<string, string | number>;
};

/** prom-client's buckets are cumulative, OTLP's are not. */
function spread(values: MetricValue<string>[], times: Times) {
  const series = new Map<string, Spread>();
  for (const one of values) {
    const { le, ...attributes } = one.labels as Record<string, string | number>;
    const key = JSON.stringify(attributes);
    const known = series.get(key) ?? { le: [], sum: 0, attributes };
    series.set(key, known);
    const { metricName = '' } = one as { metricName?: string };
    if (metricName.endsWith('_bucket'))
      known.le.push([Number(le === '+Inf' ? Number.POSITIVE_INFINITY : le), one.value]);
    if (metricName.endsWith('_sum')) known.sum = one.value;
  }
  return [...series.values()].map(({ le, sum, attributes }) => {
    const sorted = le.toSorted(([a], [b]) => a - b);
    const counts = sorted.map(([, upTo], at) => upTo - (sorted[at - 1]?.[1] ?? 0));
    const boundaries = sorted.map(([bound]) => bound).filter(Number.isFinite);
    const value = { buckets: { boundaries, counts }, sum, count: sorted.at(-1)?.[1] ?? 0 };
    return { ...times, attributes, value };
  });
}
