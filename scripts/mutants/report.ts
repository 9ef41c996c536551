import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git, root } from './copy.ts';

const FILE = join(root, 'docs/mutants.md');

/** Puts the outcome of a run under its heading in docs/mutants.md; what other runs wrote there stays. */
export function report(heading: string, lines: string[]): void {
  const text = readFileSync(FILE, 'utf8');
  const body = [`## ${heading}`, '', `Commit ${git('rev-parse', '--short', 'HEAD')}.`, '', ...lines, ''].join(
    '\n',
  );
  const sections = text.split(/^(?=## )/m);
  const at = sections.findIndex((one) => one.startsWith(`## ${heading}\n`));
  if (at < 0) sections.push(body);
  else sections[at] = body;
  const parts = sections.map((one) => one.trim());
  writeFileSync(FILE, `${parts.join('\n\n')}\n`);
}
