import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Indonesian words that hold a sentence together, and those of the shop's machine. */
const INDONESIAN =
  /\b(yang|tidak|belum|sudah|dengan|untuk|dari|akan|lagi|masih|sebagai|oleh|atau|bisa|boleh|sambungan|basis|proses|pengguna|berjalan|berhenti|dihapus|menunggu|menutup|melayani|galat|surat|semua|siap|perubahan|toko)\b/i;

test('log lines are in English throughout, since operators and search engines read them', () => {
  const files = ['main.ts', ...globSync('src/**/*.{ts,tsx}', { cwd: root })].filter(
    (path) => !/\.test\./.test(path),
  );
  const lines = files.flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /\blog\??(?:\.(?:trace|debug|info|warn|error|fatal)|\[\w+\])\(\s*(?:\{[\s\S]*?\},\s*)?(['`][\s\S]*?['`])\s*[,)]/g,
      ),
    ].map(([, text]) => ({ path, text: text! })),
  );
  expect(lines.length).toBeGreaterThan(60);
  expect(lines.filter(({ text }) => INDONESIAN.test(text))).toEqual([]);
});
