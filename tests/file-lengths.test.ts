import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Tables of texts and figures, which are read by looking something up. */
const DATA = /^src\/(?:install\/|shared\/messages\/|shared\/listing-fields\.ts$)/;

test('no file of the source is longer than 300 lines, but data', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter((file) => /\.(?:tsx?|css)$/.test(file) && !DATA.test(file));
  expect(files.length).toBeGreaterThan(900);
  const long = files
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > 300);
  expect(long).toEqual([]);
});

test('no room of the source has more than some twenty files, tests apart', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(?:tsx?|css)$/.test(file) && !/\.test\./.test(file),
  );
  const rooms = Object.groupBy(files, (file) => file.slice(0, file.lastIndexOf('/')));
  const crowded = Object.entries(rooms).flatMap(([room, inside = []]) =>
    inside.length > 22 ? [`${room}: ${inside.length}`] : [],
  );
  expect(crowded).toEqual([]);
});
