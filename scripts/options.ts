import { parseArgs } from 'node:util';

/**
 * What was typed after `--`, each name with its value. With anything else the script ends and says how it is called: whoever
 * mistypes on a bad day needs that, and no stack.
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
