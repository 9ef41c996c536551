// A process that holds an engine open, as the shop does. Says what it finds on its output, one JSON line each:
// {ready, url, pid of the server} once it answers, {healed} when a query works again after one that failed or that another
// server answered (a restart may fall between two),
// {failed, name} when it can't be opened. SIGTERM closes it properly.

import { parseArgs } from 'node:util';
import { readPostmaster } from '../../src/db/embedded/postmaster.ts';
import { openEngine } from '../../src/db/engine.ts';

const { values } = parseArgs({ options: { data: { type: 'string' }, insert: { type: 'string' } } });
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

try {
  const engine = await openEngine({ dataDir: values.data as string, log });
  const startOf = async () =>
    (await engine.pool.query('select pg_postmaster_start_time()::text at')).rows[0].at;
  let away = false;
  let since = await startOf();
  const beat = setInterval(async () => {
    try {
      const now = await startOf();
      const healed = away || now !== since;
      away = false;
      since = now;
      if (healed) say({ healed });
    } catch {
      away = true;
    }
  }, 50);
  process.on('SIGTERM', async () => {
    clearInterval(beat);
    await engine.close();
    say({ closed: true });
    process.exit(0);
  });

  // Two that create one table at once collide in the catalogue in spite of "if not exists".
  await engine.pool.query('select pg_advisory_xact_lock(1); create table if not exists kept (value text)');
  if (values.insert) await engine.pool.query('insert into kept values ($1)', [values.insert]);
  const { rows } = await engine.pool.query('select value from kept order by value');
  say({
    ready: true,
    url: engine.url,
    server: readPostmaster(`${values.data}/pg`)?.pid,
    kept: rows.map((row) => row.value),
  });
} catch (error) {
  say({ failed: (error as Error).message, name: (error as Error).name });
  process.exit(1);
}
