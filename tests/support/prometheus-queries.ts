import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ops = join(import.meta.dirname, '../../ops');
const read = (folder: string) =>
  readdirSync(join(ops, folder)).map((name) => readFileSync(join(ops, folder, name), 'utf8'));

/** Words of PromQL; `up` is Prometheus' own. */
const WORDS = new Set(
  'sum rate by le max min topk histogram_quantile predict_linear or and up method route status kind'.split(
    ' ',
  ),
);

/** Everything that the dashboard and the alert rules ask of Prometheus. */
export function askedOfPrometheus(): string[] {
  const boards = read('dashboards').flatMap((text) =>
    (JSON.parse(text).panels as { targets: { expr: string }[] }[]).flatMap(({ targets }) =>
      targets.map(({ expr }) => expr),
    ),
  );
  const rules = read('alerts').flatMap((text) =>
    // One line, or folded over those that stand further in.
    [...text.matchAll(/^( +)expr: (?:>-\n((?:\1 {2,}.+\n)+)|(.+)\n)/gm)].map(([, , folded, line]) =>
      (folded ?? line!).replace(/\s+/g, ' ').trim(),
    ),
  );
  return [...boards, ...rules];
}

/** The metrics that an expression names, and the labels that it asks of each. */
export function metricsIn(expression: string): { name: string; labels: string[] }[] {
  const found = expression.replaceAll(/"[^"]*"/g, '""').matchAll(/\b([a-z_][a-z0-9_]*)\b(?:\{([^}]*)\})?/gi);
  return [...found]
    .filter(([, name]) => !WORDS.has(name!) && !/^(\d|e\d|[smhd]$)/.test(name!))
    .map(([, name, labels = '']) => ({
      name: name!,
      labels: [...labels.matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => label!),
    }));
}
