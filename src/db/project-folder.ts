import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project's folder, from the source or from the bundle. */
export function projectFolder(from = import.meta.dirname): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const above = dirname(from);
  if (above === from) throw new Error('the project folder has no package.json');
  return projectFolder(above);
}
