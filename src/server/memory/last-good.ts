import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Snapshot } from '../../domain/catalogue/list/last-good.ts';
import type { Spare } from '../../domain/kept.ts';
import type { Log } from '../../domain/shop.ts';

/** A snapshot is taken at most this often. */
const EVERY_MS = 60_000;

export type LastGood = Spare<Snapshot> & {
  /** Takes a snapshot now and writes it down. */
  take(): Promise<void>;
};

/**
 * Keeps the last good catalogue in memory and in `path`, written beside its place and moved there whole, so that it
 * outlives a restart without the database. `sample` stands in where there has never been one (demo mode).
 */
export function lastGoodIn(
  path: string,
  deps: { snapshot: () => Promise<Snapshot>; log: Log; sample?: () => Promise<Snapshot> },
): LastGood {
  let kept: Snapshot | null = null;
  let takenAt = 0;
  let taking: Promise<void> | null = null;

  const take = async () => {
    kept = await deps.snapshot();
    takenAt = Date.now();
    await mkdir(dirname(path), { recursive: true });
    // Another process of this folder may be writing its own at the same time.
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

async function readSnapshot(path: string): Promise<Snapshot | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Snapshot;
  } catch {
    // Never written, or not readable: there is none.
    return null;
  }
}
