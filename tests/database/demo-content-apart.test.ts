import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { crops } from '../../demo/goods/crops.ts';
import { farmerProfiles } from '../../demo/people/farmer-profiles.ts';
import { admins, customers } from '../../demo/people/people.ts';
import { reviewTexts } from '../../demo/year/review-texts.ts';

const build = join(import.meta.dirname, '../../build');

/** What nobody but the demo says: who is in it, what they sell, what is said of them. */
const words = [
  DEMO_PASSWORD,
  ...[...admins, ...customers].map(({ email }) => email),
  ...customers.map(({ street }) => street),
  ...farmerProfiles.flatMap(({ address, story }) => [address, story]),
  ...crops.flatMap(({ about, offers }) => [about, ...offers.map(({ note }) => note)]),
  ...Object.values(reviewTexts).flatMap(({ praise, detail }) => [...praise, ...detail]),
];
/** Each as it is, and as it stands in a program. */
const written = words.map((word) => [word, JSON.stringify(word).slice(1, -1)] as const);

test('what is built for production holds no word of the demo', async () => {
  if (!existsSync(build)) throw new Error('This test reads what is built: run `npm run build` first.');
  const files = (await readdir(build, { recursive: true })).filter((path) =>
    /\.(m?js|json|html)$/.test(path),
  );
  expect(files).toEqual(expect.arrayContaining(['server/index.js']));
  for (const file of files) {
    const text = await readFile(join(build, file), 'utf8');
    expect(
      written.filter((ways) => ways.some((word) => text.includes(word))),
      file,
    ).toEqual([]);
  }
});
