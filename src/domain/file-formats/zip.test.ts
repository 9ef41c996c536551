import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { zipStream } from './zip.ts';

const read = async (bytes: Buffer) => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  const found: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    found[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8');
  }
  return found;
};

test('entries come back as they were written, and the same content gives the same bytes', async () => {
  const make = () =>
    buffer(
      zipStream([
        { name: 'a.txt', parts: ['satu ', 'dua é'] },
        { name: 'b/c.txt', parts: [] },
      ]),
    );
  const bytes = await make();
  expect(await read(bytes)).toEqual({ 'a.txt': 'satu dua é', 'b/c.txt': '' });
  expect(await make()).toEqual(bytes);
});

/** An endless source; `taken` counts the requested chunks and records whether it was closed. */
function endless() {
  const taken = { parts: 0, ended: false };
  const parts = (async function* () {
    try {
      for (;;) {
        taken.parts += 1;
        yield Array.from({ length: 2_000 }, () => Math.random()).join(',');
      }
    } finally {
      taken.ended = true;
    }
  })();
  return { taken, parts };
}

test('a reader that stops also stops the source, and few chunks wait in memory', async () => {
  const { taken, parts } = endless();
  const zip = zipStream([{ name: 'a', parts }]);
  await zip.next();
  await zip.next();
  await new Promise((resolve) => setImmediate(resolve));
  expect(taken.parts).toBeLessThan(40);
  await zip.return(undefined);
  await expect.poll(() => taken.ended).toBe(true);
});

test('an error in one entry fails the whole archive', async () => {
  const parts = (async function* () {
    yield 'satu';
    throw new Error('tidak terbaca');
  })();
  await expect(buffer(zipStream([{ name: 'a', parts }]))).rejects.toThrow('tidak terbaca');
});
