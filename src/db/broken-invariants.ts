import pg from 'pg';

/**
 * Names of the `invariant_*` views that return rows. Each finds what must never exist, so a consistent shop has none.
 */
export async function brokenInvariants(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    // The views scan and join whole tables, which no page may do.
    await client.query('set statement_timeout = 0');
    await client.query(`set work_mem = '32MB'`);
    const { rows: views } = await client.query<{ name: string }>(
      `select viewname as name from pg_views where schemaname = 'public' and viewname like 'invariant\\_%' order by 1`,
    );
    const broken: string[] = [];
    for (const { name } of views) {
      // Uses count: a plan for only the first row bets on an early match, which a consistent shop never has.
      const { rows } = await client.query<{ found: boolean }>(
        `select count(*) > 0 as found from ${pg.escapeIdentifier(name)}`,
      );
      if (rows[0]!.found) broken.push(name);
    }
    return broken;
  } finally {
    client.release(true);
  }
}
