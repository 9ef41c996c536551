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
const screens = anchorsOf('specification.md');
const records = new Set(
  globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((path) => /(\d{3})-/.exec(path)![1]!),
);

/** The specification cites itself by other forms; these two show forms that are not used. */
const APART = /^docs\/spec\/(?!README)|^tests\/project\/citations\.test\.ts$/;
const lines = [
  ...globSync('{src,tests,demo,scripts,bench}/**/*.{ts,tsx,mjs,cjs,sql,css}', { cwd: root }),
  ...globSync('{docs,ops,packaging,src}/**/*.md', { cwd: root }),
  ...globSync('{ops,packaging}/**/*.{sh,yml,yaml,toml,service,env}', { cwd: root }),
  ...globSync('*.{md,ts,mjs,cjs}', { cwd: root }),
]
  .filter((path) => !APART.test(path))
  .flatMap((path) =>
    read(path)
      .split('\n')
      .map((text, index) => ({ text, at: `${path}:${index + 1}` })),
  );
/** The numbers of a list such as `4 and 6` or `006, 020`, each as the anchor it leads to. */
const each =
  (prefix: string) =>
  ([, listed]: RegExpMatchArray) =>
    [...listed!.matchAll(/\d+/g)].map(([one]) => `${prefix}${one}`);

/** Citations of one form that lead nowhere, each with its place. */
function dangling(
  form: RegExp,
  anchors: (match: RegExpMatchArray) => string[],
  targets: Set<string>,
  written = lines,
) {
  return written.flatMap(({ text, at }) =>
    [...text.matchAll(form)].flatMap((match) =>
      anchors(match)
        .filter((anchor) => !targets.has(anchor))
        .map((anchor) => `${at}: ${anchor}`),
    ),
  );
}

const inDocs = ({ at }: { at: string }) => at.includes('.md:');

describe('each citation resolves in docs', () => {
  test('R41 is a decision', () => {
    expect(decisions.size).toBe(68);
    expect(dangling(/(?<![\w$#/-])R(\d{1,2})(?![\w-])/g, each('r'), decisions)).toEqual([]);
  });

  test('BID-07 is a clause', () => {
    const form = new RegExp(`(?<![\\w-])(${[...areas].join('|')})-(\\d{2})(?![\\w-])`, 'g');
    expect(dangling(form, ([, area, number]) => [`${area!.toLowerCase()}-${number}`], clauses)).toEqual([]);
  });

  test('bid rule 3 is a rule of bidding-rules.md', () => {
    expect(dangling(/\bbid rules? (\d+(?:(?:, | and |–)\d+)*)/gi, each('rule-'), rules)).toEqual([]);
  });

  test('trade 8 is a section of trade.md', () => {
    expect(dangling(/\btrade (\d+(?:(?:, | and |–)\d+)*)(?![\w.])/g, each('trade-'), sections)).toEqual([]);
  });

  test('specification.md 5 is a section of the specification', () => {
    expect(dangling(/\bspecification\.md (\d+)/g, each('s'), screens)).toEqual([]);
  });

  test('decisions 064 and 085 are records of docs/decisions', () => {
    const form = /\bdecisions?[ /](\d{3}(?:(?:, | and |–)\d{3})*)\b/gi;
    expect(dangling(form, each(''), records)).toEqual([]);
    expect(dangling(/[([](0\d{2})[)\]]/g, each(''), records, lines.filter(inDocs))).toEqual([]);
  });

  test('a link that is named after a number leads to that number', () => {
    const wrong = lines.filter(inDocs).flatMap(({ text, at }) =>
      [...text.matchAll(/\[([^\]]+)\]\(([^)\s]+)\)/g)]
        .filter(([, name, target]) => {
          const number = /^(?:(?:bid )?rule|trade|decision)? ?(\d{1,3})$/i.exec(name!)?.[1];
          return number && !new RegExp(`(?:#(?:rule|trade)-|/|^)${number}(?:-|$)`).test(target!);
        })
        .map(([link]) => `${at}: ${link}`),
    );
    expect(wrong).toEqual([]);
  });

  test('no form is used that a reader cannot follow', () => {
    const bare =
      /(?<!bid )\brules? \d|(?<=[('"`])\[\d+\.\d+\] |\bpoint \d+:|\bsections? \d|§ ?\d|\bspecification,? \d|\btrade(?:\.md|,)? section|\btrade\.md \d/i;
    const written = lines.filter(({ at }) => !/^docs\/(?:spec|evidence)\//.test(at));
    expect(written.filter(({ text }) => bare.test(text)).map(({ at }) => at)).toEqual([]);
  });
});
