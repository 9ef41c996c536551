import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '../../domain/shop.ts';
import { StartError } from '../start-error.ts';
import { filesInBucket } from './bucket.ts';
import type { FilesPlace } from './files-place.ts';

/** The files of a shop, wherever its settings keep them; in the folder `uploads` of `dataDir` unless they say. */
export function filesOf({ files, dataDir }: { files?: FilesPlace | undefined; dataDir: string }): Files {
  if (files?.kind === 'bucket') return filesInBucket(files);
  return filesIn(files?.folder ?? join(dataDir, 'uploads'));
}

/**
 * Whether a place for files that the settings name takes and gives them, tried with one that nobody asks for.
 *
 * @throws StartError with what it said
 */
export async function checkFiles(config: Parameters<typeof filesOf>[0]): Promise<void> {
  if (!config.files) return;
  const files = filesOf(config);
  const name = `percobaan-${randomBytes(8).toString('hex')}`;
  try {
    await files.write(name, Buffer.from(name));
    const back = await files.read(name);
    await files.remove(name);
    if (Buffer.from(back ?? '').toString() === name) return;
    throw new Error('isi berkas percobaan tidak kembali seperti semula');
  } catch (thrown) {
    throw new StartError(
      `FILES_URL tidak bisa dipakai: ${(thrown as Error).message}. Periksa alamat, nama bucket, kunci, dan izinnya.`,
    );
  }
}

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
