import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { hostileSheets } from '../support/hostile-sheets.ts';
import { fileForm } from '../support/import-files.ts';
import { SECRET } from '../support/sealed-secrets.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { type AppProcess, startApp } from './app-process.ts';
import { dataDir } from './processes.ts';

/* The processes that read files: none outlives the shop, however that ends. */
const TIME = 120_000;
const data = dataDir();
let app: TestApp;
let cookie: string;
let shop: AppProcess;

beforeAll(async () => {
  app = await testApp({ secret: SECRET });
  await app.database.pool.query(`insert into settings (key, value) values ('door', '{"open":true}')`);
  ({ cookie } = await signedIn(app, { role: 'admin' }));
}, TIME);
afterEach(async () => {
  shop.child.kill('SIGKILL');
  await shop.ended;
});
afterAll(async () => {
  await app.close();
  await data.remove();
});

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** A shop whose worker is busy with a table, and the process that reads it. */
async function whileReading(workers: string) {
  shop = startApp({
    dataDir: data.path,
    env: { DATABASE_URL: app.database.url, SECRET, WORKERS: workers },
  });
  await shop.listening();
  const [, make] = hostileSheets().find(([what]) => what === 'nine megabytes of separators')!;
  const { headers, payload } = fileForm(make());
  const sent = fetch(`${shop.url}/api/admin/products/import`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: new Uint8Array(payload),
  }).catch(() => undefined);
  const reading = () =>
    [shop.child.pid!, ...childrenOf(shop.child.pid!)].flatMap((worker) =>
      childrenOf(worker)
        .filter((pid) => commandOf(pid).includes('file-jobs'))
        .map((pid) => ({ worker, pid })),
    );
  const [found] = await vi.waitFor(() => {
    const all = reading();
    expect(all).toHaveLength(1);
    return all;
  }, TIME);
  return { ...found!, sent };
}

test.each(['1', '2'])(
  'none is left when the shop of %s processes is stopped',
  { timeout: TIME },
  async (workers) => {
    const { pid } = await whileReading(workers);
    shop.child.kill('SIGTERM');
    await shop.ended;
    await vi.waitFor(() => expect(commandOf(pid)).toBe(''), 10_000);
  },
);

test('none is left when its worker is killed while it reads', { timeout: TIME }, async () => {
  const { pid, worker, sent } = await whileReading('2');
  process.kill(worker, 'SIGKILL');
  await sent;
  await vi.waitFor(() => expect(commandOf(pid)).toBe(''), 10_000);
});

test('one that does nothing is let go', { timeout: TIME }, async () => {
  const { pid, sent } = await whileReading('1');
  await sent;
  await vi.waitFor(() => expect(commandOf(pid)).toBe(''), 30_000);
  expect(shop.child.exitCode).toBeNull();
});
