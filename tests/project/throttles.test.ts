import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const HEAD = `# What is counted, and how often it may be tried

Made from the sources by \`tests/project/throttles.test.ts\`; after a change: \`vitest run tests/project/throttles.test.ts -u\`. A
key in braces stands for what is counted by: an account, a phone, an address (of IPv6 the network). More tries are refused with 429 and
the time of the next.

| counted by | tries | in | where |
|---|---|---|---|
`;

const NUMBER = /^[\d_]+$/;

/** A number, a product of numbers or of constants of the same file; else what stands there. */
function figureOf(expression: string, text: string): string {
  const parts = expression.split('*').map((part) => part.trim());
  const numbers = parts.map((part) => {
    if (NUMBER.test(part)) return part;
    return new RegExp(`const ${part} = ([\\d_]+);`).exec(text)?.[1] ?? '';
  });
  if (numbers.some((part) => part === '')) return `\`${expression}\``;
  return String(numbers.reduce((product, part) => product * Number(part.replaceAll('_', '')), 1));
}

function limitsIn(path: string): string[] {
  const text = readFileSync(join(src, path), 'utf8');
  const LIMIT =
    /\bkey: (?:`([^`]+)`|'([^']+)'|(\w[^,{}]*)),\s*limit: ([^,]+?),\s*minutes(?:: ([^,}]+?))?,?\s*\}/g;
  return [...text.matchAll(LIMIT)].map(([, template, plain, name, limit, minutes = 'minutes']) => {
    const key = (template ?? plain ?? name)!.replace(/\$\{(?:[^{}]|\{[^}]*\})*?(\w+)\)?\}/g, '{$1}');
    return `| \`${key}\` | ${figureOf(limit!, text)} | ${figureOf(minutes, text)} min | \`src/${path}\` |`;
  });
}

test('every limit of tries in the sources stands in the table of throttles', async () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .sort();
  const rows = files.flatMap(limitsIn);
  expect(rows.length).toBeGreaterThan(30);
  await expect(`${HEAD}${rows.sort().join('\n')}\n`).toMatchFileSnapshot('../../docs/evidence/throttles.md');
});
