import pg from 'pg';

/** Names of the `inv_*` views that find something; each looks for one thing that must never be, so in a sound shop none. */
export async function brokenViews(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    // They look at everything, which no page may.
    await client.query('set statement_timeout = 0');
    const { rows: views } = await client.query<{ name: string }>(
      `select viewname as name from pg_views where schemaname = 'public' and viewname like 'inv\\_%' order by 1`,
    );
    const broken: string[] = [];
    for (const { name } of views) {
      const { rows } = await client.query(`select 1 from ${pg.escapeIdentifier(name)} limit 1`);
      if (rows.length > 0) broken.push(name);
    }
    return broken;
  } finally {
    client.release(true);
  }
}
