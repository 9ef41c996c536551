import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CatalogueSnapshot } from '../../domain/catalogue/list/catalogue-snapshot.ts';
import type { Log } from '../../domain/context.ts';
import type { SnapshotStore } from '../../domain/response-cache.ts';

/** The minimum interval between snapshots. */
const EVERY_MS = 60_000;

export type SnapshotFile = SnapshotStore<CatalogueSnapshot> & {
  /** Takes and writes a snapshot now. */
  take(): Promise<void>;
};

/**
 * Keeps the last good catalogue in memory and in `path`, written to a temporary file and renamed, so that it
 * survives a restart without the database. `sample` is used when there has never been one (demo mode).
 */
export function snapshotFile(
  path: string,
  deps: { snapshot: () => Promise<CatalogueSnapshot>; log: Log; sample?: () => Promise<CatalogueSnapshot> },
): SnapshotFile {
  let kept: CatalogueSnapshot | null = null;
  let takenAt = 0;
  let taking: Promise<void> | null = null;

  const take = async () => {
    kept = await deps.snapshot();
    takenAt = Date.now();
    await mkdir(dirname(path), { recursive: true });
    // Another process may write to this folder at the same time.
    const part = `${path}.${process.pid}.part`;
    await writeFile(part, JSON.stringify(kept));
    await rename(part, path);
  };
  const taken = () => {
    taking ??= take().finally(() => {
      taking = null;
    });
    return taking;
  };

  return {
    take: taken,
    note() {
      if (taking || Date.now() - takenAt < EVERY_MS) return;
      taken().catch((thrown) => deps.log.warn({ err: thrown }, 'the last good catalogue was not kept'));
    },
    async read() {
      kept ??= await readSnapshot(path);
      return kept ?? (await deps.sample?.()) ?? null;
    },
  };
}

async function readSnapshot(path: string): Promise<CatalogueSnapshot | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as CatalogueSnapshot;
  } catch {
    // Missing or unreadable: there is no snapshot.
    return null;
  }
}
