import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installLocked, withAddresses } from '../../scripts/setup/packages.mjs';

const lock = {
  packages: {
    '': { name: 'lumbung', version: '0.1.0' },
    'node_modules/padi': { version: '1.2.3', integrity: 'sha512-a' },
    'node_modules/@sawah/air': { version: '2.0.0', integrity: 'sha512-b' },
    'node_modules/padi/node_modules/@sawah/air': { version: '1.0.0', integrity: 'sha512-c' },
    'node_modules/lama': { name: 'baru', version: '3.0.0', integrity: 'sha512-d' },
    'node_modules/terbungkus': { version: '4.0.0' },
    'node_modules/git': { version: '5.0.0', integrity: 'sha512-e', resolved: 'git+ssh://lain/git.git' },
  },
};
const settings = { registry: 'https://gudang.example/npm/', '@sawah:registry': 'https://lain.example' };
let root: string;
const addressed = () => join(root, 'npm-shrinkwrap.json');

beforeEach(() => {
  root = mkdtempSync('/tmp/lumbung-test-');
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock));
});
afterEach(() => rmSync(root, { recursive: true }));

/** An npm that says of its settings what it is told, and answers each installation with the next of `answers`. */
function npmThat(said: string, answers: { code: number; output: string }[]) {
  const took: (typeof lock | undefined)[] = [];
  const npm = async ([command]: string[]) => {
    if (command === 'config') return { code: 0, output: said };
    took.push(existsSync(addressed()) ? JSON.parse(readFileSync(addressed(), 'utf8')) : undefined);
    return answers[took.length - 1]!;
  };
  return { npm, took };
}

test('each package has its address by its own name and its scope’s registry, and only where its hash holds it', () => {
  const { packages } = withAddresses(lock, settings);
  expect(
    Object.fromEntries(Object.entries(packages).map(([path, { resolved }]) => [path, resolved])),
  ).toEqual({
    '': undefined,
    'node_modules/padi': 'https://gudang.example/npm/padi/-/padi-1.2.3.tgz',
    'node_modules/@sawah/air': 'https://lain.example/@sawah/air/-/air-2.0.0.tgz',
    'node_modules/padi/node_modules/@sawah/air': 'https://lain.example/@sawah/air/-/air-1.0.0.tgz',
    'node_modules/lama': 'https://gudang.example/npm/baru/-/baru-3.0.0.tgz',
    'node_modules/terbungkus': undefined,
    'node_modules/git': 'git+ssh://lain/git.git',
  });
});

test('npm is told the addresses for as long as it installs', async () => {
  writeFileSync(addressed(), 'of an installation that was cut off');
  const { npm, took } = npmThat(`npm warn old\n${JSON.stringify(settings)}\n`, [{ code: 0, output: '' }]);
  expect(await installLocked(root, npm, [])).toEqual({ code: 0, output: '' });
  expect(took).toEqual([withAddresses(lock, settings)]);
  expect(existsSync(addressed())).toBe(false);
});

test.each(['npm error code E404', 'npm ERR! code EINTEGRITY'])(
  'where they lie elsewhere (%s), npm looks for itself',
  async (output) => {
    const { npm, took } = npmThat(JSON.stringify(settings), [
      { code: 1, output },
      { code: 0, output: 'found' },
    ]);
    expect(await installLocked(root, npm, [])).toEqual({ code: 0, output: 'found' });
    expect(took).toEqual([withAddresses(lock, settings), undefined]);
  },
);

test('what npm fails for otherwise is not tried again; without its settings it looks for itself', async () => {
  const failed = { code: 1, output: 'npm error code ENOSPC' };
  const full = npmThat(JSON.stringify(settings), [failed]);
  expect(await installLocked(root, full.npm, [])).toEqual(failed);
  expect(full.took.length).toBe(1);
  for (const said of ['', '{ "cache": "/tmp" }']) {
    const silent = npmThat(said, [{ code: 0, output: '' }]);
    await installLocked(root, silent.npm, []);
    expect(silent.took).toEqual([undefined]);
  }
});
