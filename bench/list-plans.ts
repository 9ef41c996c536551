import type { Pool } from 'pg';
import type { Actor, AppContext } from '../src/domain/context.ts';
import { listCases } from './list-cases.ts';

type Statement = { text: string; values: unknown[] };
type Plan = { statement: string; text: string };

/** The distinct statements that `work` sends through a pool. */
export async function statementsOf(pool: Pool, work: (pool: Pool) => Promise<unknown>): Promise<Statement[]> {
  const sent = new Map<string, Statement>();
  const listening = new Proxy(pool, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target);
      if (name !== 'query') return typeof own === 'function' ? own.bind(target) : own;
      return (first: string | { text: string; values?: unknown[] }, second?: unknown[]) => {
        const text = typeof first === 'string' ? first : first.text;
        const values = second ?? (typeof first === 'string' ? [] : (first.values ?? []));
        sent.set(text, { text, values });
        return target.query(first as string, second as unknown[]);
      };
    },
  });
  await work(listening);
  return [...sent.values()];
}

async function planOf(pool: Pool, { text, values }: Statement): Promise<Plan> {
  // Run a second time, so that the figures are those of cached pages.
  const explain = () =>
    pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off) ${text}`, values);
  await explain();
  const { rows } = await explain();
  return { statement: text, text: rows.map((row) => row['QUERY PLAN']).join('\n') };
}

const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 110);
const timeOf = ({ text }: Plan) => Number(/Execution Time: ([\d.]+)/.exec(text)?.[1] ?? 0);
/** Tables that are scanned completely, apart from those with few rows. */
const scansOf = ({ text }: Plan) => [
  ...new Set([...text.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table!)),
];

/** PostgreSQL's plan for each list, as a Markdown page: a table, then the plans themselves. */
export async function explainLists(
  pool: Pool,
  shopOf: (pool: Pool) => AppContext,
  actor: Actor,
): Promise<string> {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('vacuum analyze');
  client.release(true);
  const lines: string[] = [];
  const parts: string[] = [];
  for (const { name, find, input } of listCases) {
    const plans: Plan[] = [];
    for (const statement of await statementsOf(pool, (heard) => find(shopOf(heard), actor, input))) {
      plans.push(await planOf(pool, statement));
    }
    const scans = [...new Set(plans.flatMap(scansOf))].join(', ') || 'none';
    const time = plans.reduce((sum, plan) => sum + timeOf(plan), 0);
    lines.push(`| ${name} | ${plans.length} | ${time.toFixed(1)} | ${scans} |`);
    parts.push(
      `## ${name}\n\n${plans.map((plan) => `\`${short(plan.statement)}\` …\n\n\`\`\`\n${plan.text}\n\`\`\``).join('\n\n')}`,
    );
  }
  const head = '| list | statements | execution (ms, sum) | read whole |\n| --- | --- | --- | --- |';
  return `${[head, ...lines].join('\n')}\n\n${parts.join('\n\n')}\n`;
}
