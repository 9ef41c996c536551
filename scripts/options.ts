import { parseArgs } from 'node:util';

/**
 * Parses the arguments after `--`, each a name with its value. Anything else ends the script with its usage:
 * an operator under stress needs that rather than a stack trace.
 */
export function optionsOf<Name extends string>(
  usage: string,
  ...names: Name[]
): Partial<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  try {
    return parseArgs({ options }).values as Partial<Record<Name, string>>;
  } catch {
    console.error(`\nPakai: ${usage}\n`);
    process.exit(1);
  }
}
