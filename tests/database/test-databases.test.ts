import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../support/test-database.ts';

test('two test databases do not see each other', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
  await one.pool.query('create table apart (id int)');
  const { rows } = await two.pool.query(`select to_regclass('apart') as found`);
  expect(rows).toEqual([{ found: null }]);
  await Promise.all([one.close(), two.close()]);
});

describe('one that is closed', () => {
  test('is handed on without its rows, its settings and what it listened to, its numbers from the start', async () => {
    const one = await testDatabase();
    const user = { name: 'Sari', email: `${randomUUID()}@contoh.id` };
    await one.pool.query('insert into users (id, name, email) values ($2, $1, $2)', Object.values(user));
    await one.pool.query(
      `insert into audit_log (at, action, entity, entity_id) values (now(), 'made', 'user', '1')`,
    );
    await one.pool.query(`set lock_timeout = 7; listen news`);
    await one.close();
    const next = await testDatabase();
    expect(next.url).toBe(one.url);
    const { rows } = await next.pool.query(
      `select (select count(*)::int from users) as users, (select count(*)::int from audit_log) as changes,
         nextval('audit_log_id_seq')::int as next, current_setting('lock_timeout') as "lockTimeout",
         (select count(*)::int from pg_listening_channels()) as channels`,
    );
    expect(rows).toEqual([{ users: 0, changes: 0, next: 1, lockTimeout: '0', channels: 0 }]);
    await next.close();
  });

  test.each([
    ['another table', 'create table apart (id int)'],
    ['a column of another name', 'alter table users rename name to called'],
    ['an index less', 'drop index users_email_unique'],
    ['a trigger that sleeps', 'alter table audit_log disable trigger user'],
    ['another function', `create function news() returns int language sql as 'select 1'`],
    ['a price of reference less', "delete from price_references where class = 'gkg'"],
    [
      'a setting',
      `do $$ begin execute format('alter database %I set work_mem = 99', current_database()); end $$`,
    ],
    ['a lock that is held', 'select pg_advisory_lock(5)'],
  ])('with %s is dropped', async (_, statement) => {
    const one = await testDatabase();
    await one.pool.query(statement);
    await one.close();
    expect(one.pool.ended).toBe(true);
  });

  test('is not closed twice: by then it may be another file’s', async () => {
    const one = await testDatabase();
    await one.close();
    await expect(one.close()).rejects.toThrow('closed before');
  });

  test('is dropped with somebody else in it, or with a connection that is not given back', async () => {
    const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
    const somebody = new pg.Client({ connectionString: one.url });
    somebody.on('error', () => undefined);
    await somebody.connect();
    await one.close();
    expect(one.pool.ended).toBe(true);

    const kept = await two.pool.connect();
    const closing = two.close();
    kept.release();
    await closing;
    expect(two.pool.ended).toBe(true);
  });
});
