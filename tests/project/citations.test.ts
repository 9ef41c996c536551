import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

// The forms of a citation, and where each one leads: docs/spec/README.md.

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const anchorsOf = (page: string) =>
  new Set([...read(`docs/spec/${page}`).matchAll(/<a id="([a-z0-9-]+)">/g)].map(([, id]) => id!));

const decisions = anchorsOf('decisions.md');
const clauses = anchorsOf('clauses.md');
const areas = new Set([...clauses].map((id) => id.split('-')[0]!.toUpperCase()));
const rules = anchorsOf('bidding-rules.md');
const sections = anchorsOf('trade.md');

const lines = ['src', 'tests', 'demo', 'scripts', 'bench']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,sql}`, { cwd: root }))
  .filter((path) => path !== 'tests/project/citations.test.ts' && !path.startsWith('tests/mutants/'))
  .flatMap((path) =>
    read(path)
      .split('\n')
      .map((text, index) => ({ text, at: `${path}:${index + 1}` })),
  );

/** Citations of one form that lead nowhere, each with its place. */
function dangling(form: RegExp, anchors: (match: RegExpMatchArray) => string[], targets: Set<string>) {
  return lines.flatMap(({ text, at }) =>
    [...text.matchAll(form)].flatMap((match) =>
      anchors(match)
        .filter((anchor) => !targets.has(anchor))
        .map((anchor) => `${at}: ${anchor}`),
    ),
  );
}

describe('each citation resolves in docs/spec', () => {
  test('R41 is a decision', () => {
    expect(decisions.size).toBe(68);
    expect(dangling(/(?<![\w$#/-])R(\d{1,2})(?![\w-])/g, ([, number]) => [`r${number}`], decisions)).toEqual(
      [],
    );
  });

  test('BID-07 is a clause', () => {
    const form = new RegExp(`(?<![\\w-])(${[...areas].join('|')})-(\\d{2})(?![\\w-])`, 'g');
    expect(dangling(form, ([, area, number]) => [`${area!.toLowerCase()}-${number}`], clauses)).toEqual([]);
  });

  test('bid rule 3 is a rule of bidding-rules.md', () => {
    const numbers = ([, listed]: RegExpMatchArray) =>
      [...listed!.matchAll(/\d+/g)].map(([one]) => `rule-${one}`);
    expect(dangling(/\bbid rules? (\d+(?:(?:, | and |–)\d+)*)/g, numbers, rules)).toEqual([]);
  });

  test('trade 8 is a section of trade.md', () => {
    expect(dangling(/\btrade (\d+)(?![\w.])/g, ([, number]) => [`trade-${number}`], sections)).toEqual([]);
  });

  test('decision 064 is a record of docs/decisions', () => {
    const records = new Set(
      globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((path) => /(\d{3})-/.exec(path)![1]!),
    );
    const form = /\bdecisions?[ /](\d{3})\b/g;
    expect(dangling(form, ([, number]) => [number!], records)).toEqual([]);
  });

  test('no form is used that a reader cannot follow', () => {
    const bare = /(?<!bid )\brules? \d|(?<=[('"`])\[\d+\.\d+\] |\bpoint \d+:/;
    expect(lines.filter(({ text }) => bare.test(text)).map(({ at }) => at)).toEqual([]);
  });
});
