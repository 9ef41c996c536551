import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { envSchema } from '../../src/server/env-schema.ts';
import { commandsOf, page } from '../soak/first-hour.ts';

// That they work is the long proof's to say (npm run soak -- first-hour): it installs and builds a clone.
const root = join(import.meta.dirname, '../..');

test('the commands of the first hour can be read by a shell, and name what there is', () => {
  const commands = commandsOf(page());
  expect(commands.length).toBeGreaterThan(5);
  const { status, stderr } = spawnSync('bash', ['-n'], { input: commands.join('\n'), encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const run = [...commands.join('\n').matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(run));
});

test('every setting that the guides name is read by the shop or by a command', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  // The admin's password is the one setting that a command alone reads; package and compose file have their own.
  const packaging = read('packaging/debian/preinst') + read('packaging/container/compose.yaml');
  const theirs = [...packaging.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
  const known = new Set([...Object.keys(envSchema.shape), 'ADMIN_PASSWORD', ...theirs]);
  const unknown = ['first-hour', 'package', 'bad-day', 'growing', 'backup'].flatMap((guide) =>
    [...read(`docs/ops/${guide}.md`).matchAll(/^([A-Z][A-Z_]+)=(?!\$!)|`([A-Z]+_[A-Z_]+)[`=]/gm)]
      .map(([, alone, quoted]) => alone ?? quoted ?? '')
      .filter((name) => !known.has(name)),
  );
  expect(unknown).toEqual([]);
});
