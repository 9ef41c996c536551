import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['../../../migrations', '../../../src/db/sql'].map((path) => join(import.meta.dirname, path));
const REFERENCE = join(import.meta.dirname, '../../../src/db/seed-reference.ts');

/** A name for what a migrated database with the reference data holds, so that one is made again only when that changes. */
export function schemaHash(): string {
  const hash = createHash('sha256');
  for (const folder of FOLDERS) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
    for (const file of files.filter((name) => /\.(sql|json)$/.test(name)))
      hash.update(file).update(readFileSync(join(folder, file)));
  }
  hash.update(readFileSync(REFERENCE));
  return hash.digest('hex').slice(0, 16);
}
