import { afterEach, expect, test } from 'vitest';
import { recordAudit } from '../../src/domain/audit/record-audit.ts';
import { system } from '../../src/domain/context.ts';
import { runHealthCheck } from '../../src/domain/health/health-check.ts';
import { findHealthProblems } from '../../src/domain/health/health-findings.ts';
import { extendAuditChain, verifyAuditChain } from '../../src/domain/security-log/audit-chain.ts';
import { AUDIT_SEAL_FILE } from '../../src/domain/security-log/audit-seal.ts';
import { logSecurityEvent } from '../../src/domain/security-log/log-security-event.ts';
import { makeUser } from '../support/factories.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/** A store whose audit chain has `rows` changes and as many security events, all linked. */
async function storeWithTrail(rows = 50) {
  const app = await testApp();
  open.push(app);
  const sql = async (text: string, values: unknown[] = []) =>
    (await app.database.pool.query(text, values)).rows;
  const { id: userId } = await makeUser(app.ctx);
  const write = async (n: number) => {
    await recordAudit(
      app.ctx,
      { kind: 'user', userId },
      {
        action: 'product.update',
        entity: 'product',
        entityId: n,
        before: { b: 1, a: null },
        after: { price: n, nested: { z: [1.5, 'é'], a: true } },
      },
    );
    await logSecurityEvent(app.ctx, { what: 'sign-in', userId: `u${n}`, detail: { way: 'link', n } });
  };
  for (let n = 0; n < rows; n += 1) await write(n);
  await extendAuditChain(app.ctx);
  expect(await verifyAuditChain(app.ctx)).toMatchObject({
    links: 2 * rows,
    waiting: 0,
    unmarked: 0,
    wrong: [],
  });
  /** What the owner of the tables can do: the guards do not stop them. */
  const tamper = async (...statements: string[]) => {
    for (const table of ['audit_log', 'security_events', 'audit_chain'])
      await sql(`alter table ${table} disable trigger user`);
    for (const statement of statements) await sql(statement);
    for (const table of ['audit_log', 'security_events', 'audit_chain'])
      await sql(`alter table ${table} enable trigger user`);
  };
  /** The shop's findings after its own job has processed the changes. */
  const faults = async () => {
    await extendAuditChain(app.ctx);
    const found = await findHealthProblems(app.ctx, await runHealthCheck(app.ctx));
    const said = found.find(({ kind }) => kind === 'trail')!;
    const { wrong } = await verifyAuditChain(app.ctx);
    expect(said.grade, said.text).toBe(wrong.length > 0 ? 'now' : 'well');
    return [...new Set(wrong.map(({ what }) => what))];
  };
  return { app, sql, write, tamper, faults, userId };
}

const open: TestApp[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

test('an untouched trail is valid whatever was written since, also by two processes at once', async () => {
  const { app, write, faults } = await storeWithTrail();
  expect(await faults()).toEqual([]);
  await Promise.all(Array.from({ length: 30 }, (_, n) => write(100 + n)));
  await Promise.all([extendAuditChain(app.ctx), extendAuditChain(app.ctx)]);
  expect(await faults()).toEqual([]);
});

test('a back-dated link does not make a row count as expired', async () => {
  const { tamper, faults } = await storeWithTrail();
  await tamper(
    `update audit_chain set at = now() - interval '3 years' where source = 'security' and row_id = 7`,
    `delete from security_events where id = 7`,
  );
  expect(await faults()).toContain('link');
});

test('reports a row that the shop did not write, even though the job links every row it finds', async () => {
  const { tamper, faults, sql, userId } = await storeWithTrail();
  await sql(
    `insert into audit_log (actor_id, action, entity, entity_id, after, at)
     values ($1, 'user.update', 'user', '1', '{"role": "admin"}', now())`,
    [userId],
  );
  expect(await faults()).toEqual(['foreign']);
  await tamper(
    `insert into security_events (what, user_id, mark, at) values ('sign-in', 'x', 'AAAA.BBBB', now())`,
  );
  expect(await faults()).toEqual(['foreign']);
});

test('a copy of a genuine row with its mark is not accepted as a second one', async () => {
  const { tamper, faults, sql } = await storeWithTrail();
  await sql('drop index audit_log_mark');
  await tamper(
    `insert into audit_log (actor_id, action, entity, entity_id, before, after, at, mark)
     select actor_id, action, entity, entity_id, before, after, at, mark from audit_log where id = 3`,
  );
  expect(await faults()).toEqual(['foreign']);
});

test('with the last 40 rows and links cut off, the seal outside the database reveals it, then and after new rows', async () => {
  const { app, tamper, faults, write, sql } = await storeWithTrail();
  await tamper(
    `delete from audit_log a using audit_chain l where l.source = 'audit' and l.row_id = a.id and l.seq > 60`,
    `delete from security_events e using audit_chain l where l.source = 'security' and l.row_id = e.id and l.seq > 60`,
    `delete from audit_chain where seq > 60`,
  );
  expect(await faults()).toEqual(['cut']);
  for (let n = 0; n < 40; n += 1) await write(500 + n);
  expect(await faults()).toEqual(['cut']);
  // The evidence stays: the job links nothing after the cut.
  expect((await sql('select max(seq)::int as n from audit_chain'))[0].n).toBe(60);
  const { links, waiting } = await verifyAuditChain(app.ctx);
  expect([links, waiting]).toEqual([60, 80]);
});

test('with everything deleted, the seal reveals it', async () => {
  const { tamper, faults, write } = await storeWithTrail();
  await tamper('truncate audit_log', 'truncate security_events', 'truncate audit_chain');
  expect(await faults()).toEqual(['cut']);
  await write(1);
  expect(await faults()).toEqual(['cut']);
});

test('the seal reveals that an older copy of the three tables was put in place', async () => {
  const { tamper, faults, write, sql, app } = await storeWithTrail();
  const tables = ['audit_log', 'security_events', 'audit_chain'];
  for (const table of tables) await sql(`create table copy_of_${table} as table ${table}`);
  await write(77);
  await extendAuditChain(app.ctx);
  await tamper(
    ...tables.flatMap((table) => [
      `delete from ${table}`,
      `insert into ${table} overriding system value select * from copy_of_${table}`,
    ]),
  );
  expect(await faults()).toEqual(['cut']);
});

test('detects exchanged rows, exchanged links, and another actor, action, entity, time or content', async () => {
  const { tamper, faults, userId, app } = await storeWithTrail();
  const { id: other } = await makeUser(app.ctx);
  const there = async (change: string, back: string, what: string) => {
    await tamper(change);
    expect(await faults(), change).toContain(what);
    await tamper(back);
    expect(await faults(), back).toEqual([]);
  };
  const set = (table: string, column: string, to: string, was: string) =>
    there(
      `update ${table} set ${column} = ${to} where id = 9`,
      `update ${table} set ${column} = ${was} where id = 9`,
      'changed',
    );
  await set('audit_log', 'actor_id', `'${other}'`, `'${userId}'`);
  await set('audit_log', 'actor_id', 'null', `'${userId}'`);
  await set('audit_log', 'action', `'product.delete'`, `'product.update'`);
  await set('audit_log', 'entity', `'order'`, `'product'`);
  await set('audit_log', 'entity_id', `'10'`, `'8'`);
  await set('audit_log', 'at', `at - interval '1 hour'`, `at + interval '1 hour'`);
  await set('audit_log', 'before', `null`, `'{"b": 1, "a": null}'`);
  await set('audit_log', 'mark', `mark || 'x'`, `left(mark, -1)`);
  await set('security_events', 'user_id', `'somebody'`, `'u8'`);
  await set('security_events', 'what', `'sign-in-failed'`, `'sign-in'`);
  await set('security_events', 'network', `'abc'`, `null`);
  /** Swaps the numbers 3 and 4; a second call restores them. */
  const exchange = (table: string, key: string) => [
    `update ${table} set ${key} = case ${key} when 3 then 1004 when 4 then 1003 end where ${key} in (3, 4)`,
    `update ${table} set ${key} = ${key} - 1000 where ${key} > 1000`,
  ];
  await tamper(`alter table audit_log alter id drop identity`);
  for (const [table, key, what] of [
    ['audit_log', 'id', 'changed'],
    ['audit_chain', 'seq', 'link'],
  ] as const) {
    await tamper(...exchange(table, key));
    expect(await faults(), table).toContain(what);
    await tamper(...exchange(table, key));
    expect(await faults(), table).toEqual([]);
  }
  await there(
    `update audit_chain set kind = 'unmarked' where seq = 5`,
    `update audit_chain set kind = 'marked' where seq = 5`,
    'link',
  );
});

test('a row taken from another database does not fit, with or without its link', async () => {
  const { tamper, faults } = await storeWithTrail();
  const foreign = await testApp({ secret: 'quite another secret than ours, 32 long' });
  open.push(foreign);
  for (let n = 0; n < 3; n += 1)
    await recordAudit(foreign.ctx, system, {
      action: 'product.update',
      entity: 'product',
      entityId: n,
      after: { n },
    });
  await extendAuditChain(foreign.ctx);
  const { rows } = await foreign.database.pool.query('select * from audit_log order by id desc limit 1');
  const { rows: links } = await foreign.database.pool.query(
    'select * from audit_chain order by seq desc limit 1',
  );
  const values = (row: Record<string, unknown>) =>
    `jsonb_populate_record(null::TABLE, '${JSON.stringify(row)}')`;
  await tamper(
    `insert into audit_log overriding system value select * from ${values({ ...rows[0], id: 900 }).replace('TABLE', 'audit_log')}`,
  );
  expect(await faults()).toEqual(['foreign']);
  await tamper(
    `delete from audit_chain where row_id = 900 and source = 'audit'`,
    `insert into audit_chain select * from ${values({ ...links[0], seq: 101, row_id: 900 }).replace('TABLE', 'audit_chain')}`,
  );
  expect(await faults()).toEqual(expect.arrayContaining(['cut', 'link']));
});

test('reports a missing, older or foreign seal; a new one says where it starts', async () => {
  const { app, faults, write } = await storeWithTrail();
  const trail = async () =>
    (await findHealthProblems(app.ctx, await runHealthCheck(app.ctx))).find(({ kind }) => kind === 'trail')!;
  const good = await app.ctx.files.read(AUDIT_SEAL_FILE);
  const text = Buffer.from(good!).toString();
  await app.ctx.files.write(AUDIT_SEAL_FILE, Buffer.from(text.replace('"seq":100', '"seq":40')));
  expect(await faults()).toEqual(['seal']);
  await app.ctx.files.write(AUDIT_SEAL_FILE, Buffer.from('{'));
  expect(await faults()).toEqual(['seal']);
  await app.ctx.files.write(AUDIT_SEAL_FILE, good!);
  expect(await faults()).toEqual([]);
  await app.ctx.files.remove(AUDIT_SEAL_FILE);
  expect(await trail()).toMatchObject({ grade: 'now', text: expect.stringContaining('Segel jejak di luar') });
  await write(1);
  await extendAuditChain(app.ctx);
  expect(await trail()).toMatchObject({
    grade: 'soon',
    text: expect.stringMatching(/Segelnya dimulai .* pada mata rantai 100/),
  });
});

test('rows from before marks existed are linked once and counted; later unmarked rows are rejected', async () => {
  const app = await testApp();
  open.push(app);
  const insert = () =>
    app.database.pool.query(
      `insert into audit_log (action, entity, entity_id, at) values ('product.update', 'product', '1', now())`,
    );
  await insert();
  await extendAuditChain(app.ctx);
  expect(await verifyAuditChain(app.ctx)).toMatchObject({ links: 1, unmarked: 1, wrong: [] });
  await insert();
  await extendAuditChain(app.ctx);
  expect(await verifyAuditChain(app.ctx)).toMatchObject({ links: 2, wrong: [{ seq: 2, what: 'foreign' }] });
});
