import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '../../domain/context.ts';
import { StartError } from '../start-error.ts';
import type { FileStoreLocation } from './file-store-url.ts';
import { s3Files } from './s3-files.ts';

/** The file store of the settings; the folder `uploads` of `dataDir` by default. */
export function openFileStore({
  files,
  dataDir,
}: {
  files?: FileStoreLocation | undefined;
  dataDir: string;
}): Files {
  if (files?.kind === 'bucket') return s3Files(files);
  return folderFiles(files?.folder ?? join(dataDir, 'uploads'));
}

/**
 * Checks that the configured file store writes and reads a test file.
 *
 * @throws StartError with the store's error
 */
export async function checkFileStore(config: Parameters<typeof openFileStore>[0]): Promise<void> {
  if (!config.files) return;
  const files = openFileStore(config);
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

/** Files under `folder`, written to a temporary file and renamed. Names are `[a-z0-9-.]` only. */
export function folderFiles(folder: string): Files {
  const place = (name: string) => {
    if (!/^[a-z0-9][a-z0-9.-]{0,100}$/.test(name)) throw new Error('not a file name of ours');
    return join(folder, name);
  };
  return {
    async write(name, bytes) {
      const path = place(name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Payment receipts are among them, so other users of the machine can't read them.
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
