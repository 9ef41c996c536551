import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '../../domain/shop.ts';

/** Files under `folder`, written beside their place and moved there whole. Names are `[a-z0-9-.]` only. */
export function filesIn(folder: string): Files {
  const place = (name: string) => {
    if (!/^[a-z0-9][a-z0-9.-]{0,100}$/.test(name)) throw new Error('not a file name of ours');
    return join(folder, name);
  };
  return {
    async write(name, bytes) {
      const path = place(name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Proofs of payment are among them: nobody else of the machine reads them.
      await writeFile(`${path}.part`, bytes, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    async read(name) {
      try {
        return await readFile(place(name));
      } catch (thrown) {
        if ((thrown as { code?: string }).code === 'ENOENT') return null;
        throw thrown;
      }
    },
    async remove(name) {
      await rm(place(name), { force: true });
    },
  };
}
