import pg from 'pg';

/** Names of the `inv_*` views that find something; each looks for one thing that must never be, so in a sound shop none. */
export async function brokenViews(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    // They look at everything, which no page may, and put large tables beside each other.
    await client.query('set statement_timeout = 0');
    await client.query(`set work_mem = '32MB'`);
    const { rows: views } = await client.query<{ name: string }>(
      `select viewname as name from pg_views where schemaname = 'public' and viewname like 'inv\\_%' order by 1`,
    );
    const broken: string[] = [];
    for (const { name } of views) {
      // Counted: a plan for the first row alone bets that it comes soon, and in a sound shop it never comes.
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
