import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SECRET } from '../support/sealed-secrets.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { startApp } from './app-process.ts';
import { dataDir } from './processes.ts';

const TIME = 120_000;
const data = dataDir();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ secret: SECRET });
}, TIME);
afterAll(async () => {
  await app.close();
  await data.remove();
});

/** What a library does: writes lines of text to the console, and lets Node warn. */
const LIBRARY = `process.on('SIGUSR2', () => {
  console.error('of a library\\nin two lines');
  console.warn(new Error('a fault of it'));
  console.log('%s of %d', 'one', 2);
  process.emitWarning('something is old');
});`;

test.each(['1', '2'])(
  'each line of the log of %s processes is JSON, whoever wrote it',
  { timeout: TIME },
  async (workers) => {
    const shop = startApp({
      dataDir: data.path,
      env: {
        DATABASE_URL: app.database.url,
        SECRET,
        WORKERS: workers,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(LIBRARY)}`,
      },
    });
    await shop.listening();
    shop.child.kill('SIGUSR2');
    await vi.waitFor(() => expect(shop.output()).toContain('something is old'), TIME);
    shop.child.kill('SIGTERM');
    await shop.ended;
    const lines = shop.output().trim().split('\n');
    const said = lines.map((line) => JSON.parse(line).msg as string);
    for (const text of ['of a library\nin two lines', 'a fault of it', 'one of 2', 'something is old'])
      expect(said).toContain(text);
  },
);
