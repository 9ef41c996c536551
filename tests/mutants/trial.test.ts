import { expect, test } from 'vitest';
import type { Mutant } from '../../scripts/mutants/rooms/instrument.ts';
import { shuffled, Trial } from '../../scripts/mutants/rooms/try-room.ts';

const mutant = (id: string, file = 'src/a.ts'): Mutant => ({
  id,
  file,
  line: Number(id),
  column: 0,
  kind: 'BooleanLiteral',
  was: 'true',
  replacement: 'false',
});
const files = new Map([
  ['wide.test.ts', { hash: '', ms: 100, changes: ['1', '2', '3', '4', '5', '8', '9'], loaded: ['6', '7'] }],
  ['near.test.ts', { hash: '', ms: 100, changes: ['1', '2', '3'], loaded: [] }],
  ['slow.test.ts', { hash: '', ms: 900, changes: ['1', '2'], loaded: [] }],
]);
const known = [...[...'12345'].map((id) => mutant(id)), mutant('8', 'src/b.ts'), mutant('9', 'src/c.ts')];
const all = async (trial: Trial, mutants: Mutant[]) => {
  const ends: string[] = [];
  for await (const { mutant, end, by } of trial.tryAll(mutants))
    ends.push(`${mutant.id} ${end} ${by ?? ''}`.trim());
  return ends;
};
/** A shop in which each change fails the files named; what was run is noted. */
const shop = (red: Record<string, string[]>) => {
  const ran: string[] = [];
  const run = async (path: string, id = ''): Promise<{ green: boolean; late: boolean }> => {
    ran.push(`${id}:${path}`);
    return { green: !red[id]?.includes(path), late: false };
  };
  return { ran, run };
};

test('a change is tried on the tests that come by it, quick and narrow first, until one is red', async () => {
  const { ran, run } = shop({ 1: ['wide.test.ts'], 4: [] });
  const ends = await all(new Trial(files, known, run, async () => undefined), [
    mutant('1'),
    mutant('4'),
    mutant('0'),
  ]);
  expect(ends).toEqual(['4 survived', '0 unmet', '1 found wide.test.ts']);
  expect(ran).toEqual(['1:near.test.ts', '1:wide.test.ts', '4:wide.test.ts', ':wide.test.ts']);
});

test('what found a change of a source is asked first about the next of it', async () => {
  const { ran, run } = shop({ 1: ['slow.test.ts'], 2: ['slow.test.ts'] });
  await all(new Trial(files, known, run, async () => undefined), [mutant('1'), mutant('2')]);
  expect(ran.filter((one) => one.startsWith('2:'))).toEqual(['2:slow.test.ts']);
});

test('what a change leaves behind in the process condemns no other: all since are tried again, each in a new one', async () => {
  let dirty = false;
  let begun = 0;
  const run = async (_path: string, id = ''): Promise<{ green: boolean; late: boolean }> => {
    if (id === '1') dirty = true;
    return { green: !dirty, late: false };
  };
  const trial = new Trial(files, known, run, async () => {
    dirty = false;
    begun += 1;
  });
  expect(await all(trial, [mutant('1'), mutant('2')])).toEqual(['1 found near.test.ts', '2 survived']);
  expect(begun).toBe(3);
  expect(trial.controls).toBe(1);
});

test('what is met only while a source is loaded is tried in a process that loads it anew, on tests of that source', async () => {
  const { ran, run } = shop({ 6: ['wide.test.ts'] });
  const trial = new Trial(files, known, run, async () => void ran.push('anew'));
  const ends = await all(trial, [mutant('6'), mutant('7', 'lib/d.ts')]);
  expect(ends).toEqual(['7 unmet', '6 found wide.test.ts']);
  expect(ran).toEqual(['anew', '6:near.test.ts', '6:wide.test.ts', 'anew', ':wide.test.ts']);
});

test('what is met only while a table is loaded is tried on the tests that name it, though they come by nothing else', async () => {
  const { ran, run } = shop({ 6: ['table.test.ts'] });
  const table = { hash: '', ms: 900, changes: ['8'], loaded: [], named: ['src/a.ts'] };
  const trial = new Trial(new Map([...files, ['table.test.ts', table]]), known, run, async () => undefined);
  expect(await all(trial, [mutant('6')])).toEqual(['6 found table.test.ts']);
  expect(ran).toEqual(['6:table.test.ts', ':table.test.ts']);
});

test('where time ran out it counts only where the file is in time without the change, and again not with it', async () => {
  const ran: string[] = [];
  const late: Record<string, number> = { '1:near.test.ts': 1, '2:near.test.ts': 2, '3:near.test.ts': 2 };
  const run = async (path: string, id = '') => {
    const key = `${id}:${path}`;
    ran.push(key);
    const left = late[key] ?? 0;
    late[key] = left - 1;
    return { green: left <= 0, late: left > 0 };
  };
  const trial = new Trial(files, known, run, async () => void ran.push('anew'));
  expect(await all(trial, [mutant('1'), mutant('2')])).toEqual(['1 survived', '2 found near.test.ts']);
  expect(ran.slice(0, 5)).toEqual(['1:near.test.ts', 'anew', ':near.test.ts', '1:near.test.ts', 'anew']);
  late[':near.test.ts'] = 1;
  expect(await all(trial, [mutant('3')])).toEqual(['3 survived']);
});

test('a seed gives one order, whatever the order of the sources; another seed gives another', () => {
  const mutants = Array.from({ length: 50 }, (_, at) => mutant(String(at)));
  const ids = (list: Mutant[]) => list.map(({ id }) => id);
  expect(ids(shuffled(mutants.toReversed(), 1))).toEqual(ids(shuffled(mutants, 1)));
  expect(ids(shuffled(mutants, 2))).not.toEqual(ids(shuffled(mutants, 1)));
  expect(ids(shuffled(mutants, 1)).toSorted()).toEqual(ids(mutants).toSorted());
});
