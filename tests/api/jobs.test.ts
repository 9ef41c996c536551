import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimitAttempts } from '../../src/db/schema/auth-tables.ts';
import { scheduledJobs } from '../../src/jobs/scheduled-jobs.ts';
import { createServer } from '../../src/server/http.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let one: TestApp;
let two: Awaited<ReturnType<typeof createServer>>;

beforeAll(async () => {
  one = await testApp();
  two = await createServer({
    config: {
      host: '127.0.0.1',
      port: 0,
      dataDir: 'data/test-files/jobs',
      publicUrl: 'http://127.0.0.1:3000',
      demo: false,
      secret: one.ctx.config.secret,
      trustProxy: false,
      logLevel: 'silent',
      nodeEnv: 'test',
    },
    engine: one.database,
    log: one.fastify.log as never,
  });
  await Promise.all([one.startJobs(), two.startJobs()]);
});
afterAll(async () => {
  await two.stop();
  await one.close();
});

test('two servers of one database share one schedule, and no job overlaps itself', async () => {
  const { rows: schedules } = await one.database.pool.query(
    'select name, cron from pgboss.schedule order by name',
  );
  expect(schedules).toEqual(
    scheduledJobs.map(({ name, cron }) => ({ name, cron })).sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
  const { rows: queues } = await one.database.pool.query(
    'select name, policy from pgboss.queue where name = any($1)',
    [scheduledJobs.map((job) => job.name)],
  );
  expect(new Set(queues.map((queue) => queue.policy))).toEqual(new Set(['exclusive']));
  expect(queues.length).toBe(scheduledJobs.length);
});

test('a due job runs once, on one of the servers', async () => {
  await one.ctx.db.insert(rateLimitAttempts).values({ key: 'lama', at: new Date('2020-01-01') });
  const boss = new PgBoss({ db: { executeSql: (text, values) => one.database.pool.query(text, values) } });
  await boss.start();
  const asked = await Promise.all(Array.from({ length: 5 }, () => boss.send('sweep')));
  // While one is waiting, the others are not claimed.
  expect(asked.filter(Boolean).length).toBe(1);
  await expect
    .poll(async () => (await boss.findJobs('sweep'))[0]?.state, { timeout: 18_000, interval: 250 })
    .toBe('completed');
  expect(await one.ctx.db.$count(rateLimitAttempts)).toBe(0);
  await boss.stop({ close: false });
}, 30_000);
