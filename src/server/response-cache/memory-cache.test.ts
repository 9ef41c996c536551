import { expect, test } from 'vitest';
import { memoryCache } from './memory-cache.ts';

/** A computation that ends on demand, and the number of its starts. */
function stage() {
  const ends: ((value: string) => void)[] = [];
  const make = () =>
    new Promise<{ said: string; bytes: number }>((resolve) => {
      ends.push((said) => resolve({ said, bytes: 10 }));
    });
  return { make, ends };
}

test('a change drops the responses that show the changed data and keeps the rest', () => {
  const cache = memoryCache();
  const since = cache.moment();
  cache.keep('a', 1, { topics: ['catalog', 'listing:1'], bytes: 10, since });
  cache.keep('b', 2, { topics: ['catalog', 'listing:2'], bytes: 10, since });
  cache.changed('listing:1');
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 2]);
  expect(cache.size()).toEqual({ entries: 1, bytes: 10 });
  cache.changed('catalog');
  expect(cache.get('b')).toBeUndefined();
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
});

test('a request after a change gets a fresh value, and changes do not cause a stampede', async () => {
  const cache = memoryCache();
  const { make, ends } = stage();
  const early = cache.remember('count', ['levels'], make);
  const late: Promise<{ said: string }>[] = [];
  for (let change = 0; change < 50; change += 1) {
    cache.changed('levels');
    late.push(cache.remember('count', ['levels'], make));
  }
  expect(ends).toHaveLength(1);
  ends[0]!('before');
  expect((await early).said).toBe('before');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]!('after');
  const said = await Promise.all(late);
  expect(new Set(said.map((one) => one.said))).toEqual(new Set(['after']));
  // A value that did not change while it was computed is cached.
  expect((await cache.remember('count', ['levels'], make)).said).toBe('after');
  expect(ends).toHaveLength(2);
});

test('a failed computation does not harm those who wait for the next one', async () => {
  const cache = memoryCache();
  let tries = 0;
  const make = async () => {
    tries += 1;
    await Promise.resolve();
    if (tries === 1) throw new Error('never mind');
    return { said: 'well', bytes: 1 };
  };
  const early = cache.remember('key', ['catalog'], make).catch((thrown: Error) => thrown.message);
  cache.changed('catalog');
  const late = cache.remember('key', ['catalog'], make);
  expect(await early).toBe('never mind');
  expect((await late).said).toBe('well');
});

test('a transaction does not wait for other computations, and its value is cached once it is committed', async () => {
  const cache = memoryCache();
  const never = cache.remember(
    'key',
    [],
    () => new Promise<{ said: string; bytes: number }>(() => undefined),
  );
  const acts: (() => void)[] = [];
  const within = cache.within((act) => acts.push(act));
  const make = async () => ({ said: 'its own', bytes: 1 });
  expect((await within.remember('key', ['settings'], make)).said).toBe('its own');
  expect(cache.get('key')).toBeUndefined();
  for (const act of acts) act();
  expect(cache.get('key')).toEqual({ said: 'its own', bytes: 1 });
  expect((await within.remember('key', ['settings'], async () => ({ said: 'another', bytes: 1 }))).said).toBe(
    'its own',
  );
  // A value read before a change is never served.
  const late = within.remember('other', ['settings'], make);
  cache.changed('settings');
  await late;
  for (const act of acts) act();
  expect(cache.get('other')).toBeUndefined();
  void never;
});

test('does not cache a response that began before more changes than are remembered', () => {
  const cache = memoryCache();
  const since = cache.moment();
  for (let id = 1; id <= 20_001; id += 1) cache.changed(`listing:${id}`);
  cache.keep('old', 1, { topics: ['catalog'], bytes: 10, since });
  expect(cache.get('old')).toBeUndefined();
  cache.keep('new', 1, { topics: ['catalog'], bytes: 10, since: cache.moment() });
  expect(cache.get('new')).toBe(1);
});

test('addresses that anybody can make up evict only each other', () => {
  const cache = memoryCache(1000);
  const keep = (key: string) =>
    cache.keep(key, key, { topics: ['catalog'], bytes: 20, since: cache.moment() });
  for (const key of ['answer:/shop', 'answer:/api/products', 'facets']) keep(key);
  keep('answer:/shop?page=2');
  // A repeated URL is not a made-up one.
  cache.get('answer:/shop?page=2');
  for (let at = 0; at < 500; at += 1) keep(`answer:/shop?trash=${at}`);
  for (let at = 0; at < 500; at += 1) keep(`drawn:preview:${at}`);
  for (const key of ['answer:/shop', 'answer:/api/products', 'facets', 'answer:/shop?page=2'])
    expect(cache.get(key), key).toBe(key);
  expect(cache.get('answer:/shop?trash=499')).toBeDefined();
  expect(cache.get('answer:/shop?trash=0')).toBeUndefined();
  expect(cache.size().bytes).toBeLessThanOrEqual(1000);
});

test('the size of each share is counted correctly through drops, hits and changes', () => {
  const cache = memoryCache(1000);
  const keep = (key: string, topics: ('catalog' | 'deals')[]) =>
    cache.keep(key, key, { topics, bytes: 50, since: cache.moment() });
  for (let at = 0; at < 40; at += 1) {
    keep(`answer:/shop?a=${at}`, ['catalog']);
    cache.get(`answer:/shop?a=${at}`);
    keep(`plain${at}`, ['deals']);
  }
  expect(cache.size()).toEqual({ entries: 20, bytes: 1000 });
  cache.changed('catalog');
  cache.changed('deals');
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
  keep('answer:/shop?a=1', ['catalog']);
  expect(cache.get('answer:/shop?a=1')).toBeDefined();
});

test('computes only the missing values of several, and caches each until its own tag changes', async () => {
  const cache = memoryCache();
  const made: number[][] = [];
  let told: () => void = () => undefined;
  const about = {
    key: (id: number) => `card:${id}`,
    topics: (id: number) => ['catalog', `listing:${id}`] as const,
    make: async (missing: number[]) => {
      made.push(missing);
      await Promise.resolve();
      told();
      // The fourth value is never visible.
      return new Map(
        missing.filter((id) => id !== 4).map((id) => [id, { id, turn: made.length, bytes: 10 }]),
      );
    },
  };
  const turns = async (...ids: number[]) =>
    (await cache.rememberEach(ids, about)).map(({ id, turn }) => `${id} of ${turn}`);
  expect(await turns(3, 4, 1)).toEqual(['3 of 1', '1 of 1']);
  expect(await turns(1, 2, 3)).toEqual(['1 of 1', '2 of 2', '3 of 1']);
  cache.changed('listing:3');
  // A value that changes while it is computed is returned once and computed again for the next caller.
  told = () => cache.changed('listing:3');
  expect(await turns(1, 2, 3)).toEqual(['1 of 1', '2 of 2', '3 of 3']);
  told = () => undefined;
  expect(await turns(3, 2)).toEqual(['3 of 4', '2 of 2']);
  // A transaction reads for itself and leaves the shared values untouched.
  const inside = await cache.within(() => undefined).rememberEach([2], about);
  expect(inside.map(({ turn }) => turn)).toEqual([5]);
  expect(await turns(2)).toEqual(['2 of 2']);
  expect(made).toEqual([[3, 4, 1], [2], [3], [3], [2]]);
  cache.changed('catalog');
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
});
