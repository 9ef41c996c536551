import type { Mutant } from './mutants.ts';

/** The source with the defect in it; throws unless each text to be replaced stands in it exactly once. */
export function plant(source: string, { name, file, edits }: Mutant): string {
  return edits.reduce((text, [find, replace]) => {
    if (text.split(find).length !== 2) throw new Error(`${name}: not once in ${file}: ${find}`);
    return text.replace(find, () => replace);
  }, source);
}
