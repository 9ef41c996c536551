import type { Pool } from 'pg';

/** Settings with which the server reports the plan of each executed statement, with its figures and blocks. */
export const PLANS_TOLD = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  // Timing each row would take longer than the row itself.
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_level': 'notice',
};

export type Plan = { ms: number; blocks: number; text: string };

/** Calls `heard` with the plan of each statement that goes through the pool from now on, regardless of the caller. */
export function hearPlans(pool: Pool, heard: (plan: Plan) => void): void {
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const [, ms, text] = /^duration: ([\d.]+) ms\s+plan:\n([\s\S]*)$/.exec(message) ?? [];
      if (text === undefined) return;
      const [, hit, read] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(text) ?? [];
      heard({ ms: Number(ms), blocks: Number(hit ?? 0) + Number(read ?? 0), text });
    }),
  );
}

/** Tables that are scanned completely, in any of the plans. */
export const readWhole = (plans: Plan[]): string[] => [
  ...new Set(
    plans.flatMap(({ text }) => [...text.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table!)),
  ),
];
