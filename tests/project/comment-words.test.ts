import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* Comments in plain present-day English (STYLE.md): words that only translated sentences use, and what to write instead. */

const root = join(import.meta.dirname, '../..');
const WORDS: Record<string, string> = {
  whoever: 'the buyer, the seller, the caller',
  anew: 'again',
  befell: 'happened to',
  befalls: 'happens to',
  heed: 'handle',
  heeds: 'handles',
  thereof: 'of it',
  herewith: 'with this',
};
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

test('comments use none of the words that read as translated', () => {
  const paths = globSync('{src,demo,bench,scripts}/**/*.{ts,tsx,mjs,cjs,js}', { cwd: root });
  expect(paths.length).toBeGreaterThan(1_000);
  const found = paths.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        COMMENT.test(line)
          ? (line.toLowerCase().match(/[a-z]+/g) ?? [])
              .filter((word) => Object.hasOwn(WORDS, word))
              .map((word) => `${path}:${at + 1}: not '${word}', but ${WORDS[word]}`)
          : [],
      ),
  );
  expect(found).toEqual([]);
});
