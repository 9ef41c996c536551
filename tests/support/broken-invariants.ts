import type { Pool } from 'pg';

/** Everything in the database that breaks an invariant: the rows of every `invariant_*` view, by the view's name. */
export async function brokenInvariants(pool: Pool): Promise<Record<string, unknown[]>> {
  const { rows: views } = await pool.query<{ name: string }>(
    `select viewname as name from pg_views where schemaname = 'public' and viewname like 'invariant\\_%' order by 1`,
  );
  if (views.length === 0) throw new Error('the database has no invariants to look at');
  const broken: Record<string, unknown[]> = {};
  for (const { name } of views) {
    const { rows } = await pool.query({ name: `look ${name}`, text: `select * from ${name} limit 20` });
    if (rows.length > 0) broken[name] = rows;
  }
  return broken;
}
