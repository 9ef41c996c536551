import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFileJob } from '../../src/domain/file-worker.ts';
import { headRow, hostileSheets, sheetFile } from '../support/hostile-sheets.ts';
import { fileForm, PRODUCT_TITLES } from '../support/import-files.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp({}, testClock());
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());

const importFile = (bytes: Buffer) => {
  const { headers, payload } = fileForm(bytes);
  return app.fastify.inject({
    method: 'POST',
    url: '/api/admin/products/import',
    headers: { ...headers, cookie: admin.cookie },
    payload,
  });
};

/** How many other requests were answered between the sending of a request and its response. */
async function answeredBeside<T>(asked: Promise<T>) {
  let done = false;
  const ended = asked.finally(() => {
    done = true;
  });
  let others = 0;
  while (!done) {
    const { statusCode } = await app.fastify.inject('/api/products?limit=1');
    expect(statusCode).toBe(200);
    // The parts of a response that need no waiting must not block the timers either.
    await new Promise((resolve) => setImmediate(resolve));
    if (!done) others += 1;
  }
  return { answer: await ended, others };
}

test.each(hostileSheets())('%s delays nobody and is rejected for its file', async (_what, file) => {
  const { answer, others } = await answeredBeside(importFile(file()));
  expect(others).toBeGreaterThan(3);
  expect([201, 400, 413]).toContain(answer.statusCode);
  if (answer.statusCode === 201) expect(answer.json().data.errorCount).toBeGreaterThan(0);
});

test('a shared string used by every cell of a workbook does not fill the memory', async () => {
  const strings = `<sst><si><t>${'a'.repeat(9_999)}</t></si></sst>`;
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(90)}</row>`;
  const file = sheetFile(`${headRow}${row.repeat(15_000)}`, strings);
  const { answer } = await answeredBeside(importFile(file));
  expect(answer.statusCode).toBe(413);
});

test('reports a cell that is too long by line and column, and does not cut it', async () => {
  const row = ['Beras', 'kg', 'Beras', '5', '10500', '12000', 'x@contoh.example', 'a'.repeat(10_001)];
  const answer = await importFile(Buffer.from(`${PRODUCT_TITLES.join(';')}\n${row.join(';')}\n`));
  expect(answer.json().data.errors).toContainEqual({
    line: 2,
    cell: 'H2',
    value: 'a'.repeat(60),
    field: 'Deskripsi',
    text: 'Isi sel ini terlalu panjang',
  });
});

test('parses a bank statement outside the request process too', async () => {
  const csv = `Tanggal,Keterangan,Kredit\n20/11/2026,${'('.repeat(350_000)},${' '.repeat(350_000)}1\n`;
  const { others } = await answeredBeside(
    app.fastify.inject({
      method: 'POST',
      url: '/api/admin/bank-lines/import',
      headers: { cookie: admin.cookie },
      payload: { csv, dry_run: true },
    }),
  );
  expect(others).toBeGreaterThan(0);
});

test('gives up a file that takes too long, and reads the next one', async () => {
  const bytes = Buffer.from(`${PRODUCT_TITLES.join(';')}\n${'a;b;c\n'.repeat(19_000)}`);
  const job = { bytes, kind: 'products', role: 'admin', currency: 'IDR', today: '2026-11-28' };
  await expect(runFileJob('tables', 'checkSheet', job, { owner: 'one', timeoutMs: 1 })).rejects.toMatchObject(
    { code: 'file_too_complex', status: 413 },
  );
  const answer = await importFile(Buffer.from('a;b\n1;2\n'));
  expect(answer.statusCode).toBe(201);
});

test('parses at most two files per person at once, and does not block others', async () => {
  const read = (owner: string) =>
    runFileJob(
      'tables',
      'readBankCsv',
      { csv: 'a,b\n1,2', currency: 'IDR', today: '2026-11-28' },
      { owner },
    ).catch((thrown: { code: string }) => thrown.code);
  expect(await Promise.all([read('a'), read('a'), read('a'), read('b')])).toEqual([
    'import_unreadable',
    'import_unreadable',
    'files_busy',
    'import_unreadable',
  ]);
  const many = await Promise.all(Array.from({ length: 30 }, (_, at) => read(`many ${at}`)));
  expect(many).toContain('import_unreadable');
  expect(many).toContain('files_busy');
});
