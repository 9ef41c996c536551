import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { erDiagram } from '../../scripts/er-diagram.ts';

test('docs/er-diagram.md shows the tables as they are; `npm run docs:er` writes it', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/er-diagram.md'), 'utf8');
  expect(page).toBe(await erDiagram());
});
