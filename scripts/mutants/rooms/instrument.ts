import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { copy, git } from '../copy.ts';

/** Where each room's sources stand. */
export const ROOMS: Record<string, string> = {
  bidding: 'src/domain/bidding/',
  orders: 'src/domain/orders/',
  payments: 'src/domain/payments/',
  listings: 'src/domain/listings/',
  cart: 'src/domain/cart/',
  accounts: 'src/domain/accounts/',
  shared: 'src/shared/',
};

/** A small change of a source, switched on by its number while the shop runs. */
export type Mutant = {
  id: string;
  file: string;
  line: number;
  column: number;
  kind: string;
  was: string;
  replacement: string;
};

/** Texts and SQL are left alone, and so are the fields of objects: a query without its columns breaks everything at once. */
const EXCLUDED = ['StringLiteral', 'ObjectLiteral'];

const silent = () => undefined;
const quiet = () => false;
const logger = {
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
  isTraceEnabled: quiet,
  isDebugEnabled: quiet,
  isInfoEnabled: quiet,
  isWarnEnabled: quiet,
  isErrorEnabled: quiet,
  isFatalEnabled: quiet,
};

type Ignorer = Parameters<Instrumenter['instrument']>[1]['ignorers'][number];
type Node = { type?: string; name?: string; object?: Node; property?: Node; callee?: Node };

/** What is written to the log is for operators; nothing is promised of it. */
const logs: Ignorer = {
  shouldIgnore: (path) => {
    const { type, callee } = (path as { node: Node }).node;
    const log = callee?.object?.property ?? callee?.object;
    return type === 'CallExpression' && log?.name === 'log' ? 'what is logged' : undefined;
  },
};

/**
 * Puts every change that the instrumenter knows into the sources of the copy, each behind a switch, so that one loaded shop
 * can be tried with all of them, one after the other. The numbers are the same for the same sources.
 */
export async function instrument(): Promise<Mutant[]> {
  const folders = Object.values(ROOMS);
  const names = git('ls-files', '-co', '--exclude-standard', ...folders)
    .split('\n')
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort();
  const sources = new Map(names.map((name) => [name, readFileSync(join(copy, name), 'utf8')]));
  const { files, mutants } = await new Instrumenter(logger).instrument(
    [...sources].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: EXCLUDED, ignorers: [logs] },
  );
  for (const { name, content } of files) writeFileSync(join(copy, name), content);
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ id, fileName, location: { start, end }, mutatorName, replacement }) => ({
      id,
      file: fileName,
      line: start.line + 1,
      column: start.column,
      kind: mutatorName,
      was: between(sources.get(fileName)!, start, end),
      replacement,
    }));
}

type Place = { line: number; column: number };

function between(source: string, start: Place, end: Place): string {
  const lines = source.split('\n').slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column);
  lines[0] = lines[0]!.slice(start.column);
  return lines.join('\n');
}
