import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { folderFiles } from './file-store.ts';

const place = mkdtempSync(join(tmpdir(), 'lumbung-files-'));
afterAll(() => rmSync(place, { recursive: true }));

test('uploaded files are private to the shop: mode 0600 in a folder of mode 0700, whatever the umask', async () => {
  const folder = join(place, 'uploads');
  const before = process.umask(0);
  try {
    await folderFiles(folder).write('bukti-1.webp', Buffer.from('x'));
  } finally {
    process.umask(before);
  }
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect([mode(folder), mode(join(folder, 'bukti-1.webp'))]).toEqual(['700', '600']);
});
