import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Encrypter, generateX25519Identity } from 'age-encryption';
import { pino } from 'pino';
import { cipherOf } from '../../src/db/backup/backup-cipher.ts';
import { listBackups } from '../../src/db/backup/backup-folder.ts';
import { takeBackup } from '../../src/db/backup/base-backup.ts';
import { restoreBackup } from '../../src/db/backup/restore-backup.ts';
import { shipWal } from '../../src/db/backup/wal-archive.ts';
import { openEngine } from '../../src/db/engine.ts';
import { uploads } from '../../src/db/schema/system-tables.ts';
import { closeAffectedBids } from '../../src/domain/bidding/scheduled/close-unfulfillable-bids.ts';
import { type AppContext, createContext } from '../../src/domain/context.ts';
import { folderFiles } from '../../src/server/integrations/file-store.ts';
import { memoryCache } from '../../src/server/response-cache/memory-cache.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { layMigrated } from '../engine/migrated.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { FAST_FOLDER } from '../support/setup/fast-folder.ts';

export const PASSPHRASE = 'padi menguning di lereng';
const WRITERS = 3;
/** Each picture is brought to the disk twice for the shop and twice for the backup; bids are what there are many of. */
const PICTURE_EVERY = 20;
const log = pino({ level: 'silent' });

/** A bid or an upload, and between which moments it came to be: asked for, and acknowledged. */
type Deed = { kind: 'bids' | 'uploads'; id: string; asked: Date; acked: Date };
export type LoadedBackups = {
  to: string;
  deeds: Deed[];
  /** Every moment in between can be restored. */
  first: Date;
  last: Date;
  /** A folder that is not there yet. */
  place(): string;
  remove(): void;
};

/**
 * A shop that takes bids and pictures while it is backed up, twice, and its log is shipped in between; `ms` long. Then it
 * is gone, and only the folder of backups and what was acknowledged are left. After each deed a writer rests `rest` times
 * as long as it took: those that never do leave the backup, which works in the same process, a small part of it. With
 * `quickKey` the folder's key is there beforehand and opens at once: each time it is read takes a processor a second else.
 */
export async function backUpUnderLoad(
  ms: number,
  { rest = 0, quickKey = false } = {},
): Promise<LoadedBackups> {
  const root = mkdtempSync(join(FAST_FOLDER, 'lumbung-backup-'));
  const [dataDir, to] = [join(root, 'data'), join(root, 'backups')];
  if (quickKey) await layQuickKey(to, PASSPHRASE);
  await layMigrated(dataDir);
  const engine = await openEngine({ dataDir, log });
  const ctx = createContext(engine.pool, {
    endBids: closeAffectedBids,
    clock: { now: () => new Date() },
    log,
    cache: memoryCache(),
    files: folderFiles(join(dataDir, 'uploads')),
    config: { publicUrl: 'http://localhost', demo: false, secret: 's'.repeat(32) },
  });
  const deeds: Deed[] = [];
  const work = trade(ctx, deeds, rest);
  const backUp = () =>
    takeBackup({ dataDir, to, passphrase: PASSPHRASE, follow: true, now: () => new Date() });
  const ship = async () => shipWal(dataDir, to, await cipherOf(to, PASSPHRASE));
  let last: Date | undefined;
  try {
    await work.busy(20);
    await backUp();
    await sleep(ms / 2);
    await ship();
    await sleep(ms / 4);
    await backUp();
    await sleep(ms / 4);
    last = await ship();
  } finally {
    await work.stop();
    await engine.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const first = new Date((await listBackups(to))[0]?.manifest.endedAt ?? 0);
  if (!last) throw new Error('nothing was shipped');
  let places = 0;
  return {
    to,
    deeds,
    first,
    last,
    place: () => join(root, `restored-${places++}`),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** The key of a new folder of backups as `cipherOf` makes it, but for the rounds that make a passphrase slow to guess. */
export async function layQuickKey(to: string, passphrase: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(1);
  encrypter.setPassphrase(passphrase);
  mkdirSync(to, { mode: 0o700 });
  writeFileSync(join(to, 'kunci.age'), await encrypter.encrypt(await generateX25519Identity()));
}

/** New customers who bid, each writer on a listing of its own, and pictures that come in, until stopped. */
function trade(ctx: AppContext, deeds: Deed[], rest: number) {
  let stopped = false;
  const writer = async () => {
    const market = await makeMarket(ctx, { stock: toQuantity(1_000_000) });
    while (!stopped) {
      let asked = new Date();
      const bid = await makeBid(ctx, market);
      const acked = new Date();
      deeds.push({ kind: 'bids', id: String(bid.id), asked, acked });
      if (rest > 0) await sleep(rest * (acked.getTime() - asked.getTime()));
      if (bid.id % PICTURE_EVERY !== 0) continue;
      const id = randomUUID();
      asked = new Date();
      await ctx.files.write(`${id}.webp`, Buffer.from(id));
      await ctx.files.write(`${id}-480.webp`, Buffer.from(id));
      await ctx.db.insert(uploads).values({
        id,
        purpose: 'listing',
        mime: 'image/webp',
        bytes: id.length,
        width: 1,
        height: 1,
        createdAt: asked,
      });
      deeds.push({ kind: 'uploads', id, asked, acked: new Date() });
    }
  };
  const running = Promise.all(Array.from({ length: WRITERS }, writer));
  running.catch(() => undefined);
  return {
    busy: async (count: number) => {
      while (deeds.length < count) await Promise.race([sleep(10), running]);
    },
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

/**
 * Restores the shop as it stood at a moment and compares: all that was acknowledged before it is there, with its files,
 * and nothing that was only asked for after it.
 */
export async function restoreAndCompare(
  backups: LoadedBackups,
  at: Date,
): Promise<{ deeds: number; ms: number }> {
  const into = backups.place();
  const began = Date.now();
  const report = await restoreBackup({
    from: backups.to,
    into,
    at,
    passphrase: PASSPHRASE,
    log,
    say: () => undefined,
  });
  const ms = Date.now() - began;
  if (report.broken.length > 0) throw new Error(`broken: ${report.broken.join(', ')}`);
  if (report.missingUploads.length > 0) throw new Error(`without files: ${report.missingUploads.join(', ')}`);
  const engine = await openEngine({ dataDir: into, log });
  try {
    const files = folderFiles(join(into, 'uploads'));
    let there = 0;
    for (const kind of ['bids', 'uploads'] as const) {
      const { rows } = await engine.pool.query<{ id: string }>(`select id::text from ${kind}`);
      const found = new Set(rows.map(({ id }) => id));
      there += found.size;
      for (const deed of backups.deeds.filter((one) => one.kind === kind)) {
        if (deed.acked < at && !found.has(deed.id)) throw new Error(`${kind} ${deed.id} is lost`);
        if (deed.asked > at && found.has(deed.id)) throw new Error(`${kind} ${deed.id} is of later`);
      }
      if (kind === 'uploads') {
        for (const id of found) {
          if ((await files.read(`${id}.webp`))?.toString() !== id) throw new Error(`upload ${id} is another`);
        }
      }
    }
    return { deeds: there, ms };
  } finally {
    await engine.close();
    rmSync(into, { recursive: true, force: true });
  }
}

/** `count` restorations to random moments of one loaded minute. */
export async function run(count: number, { log: say }: { log(line: string): void }) {
  const backups = await backUpUnderLoad(60_000);
  const took: number[] = [];
  try {
    for (let n = 0; n < count; n++) {
      const share = Math.random();
      const at = new Date(
        backups.first.getTime() + share * (backups.last.getTime() - backups.first.getTime()),
      );
      const { deeds, ms } = await restoreAndCompare(backups, at).catch((error: Error) => {
        throw new Error(`restored to ${at.toISOString()}: ${error.message}`);
      });
      took.push(ms);
      say(`${n + 1}/${count} ${at.toISOString()}: ${deeds} rows, ${ms} ms`);
    }
  } finally {
    backups.remove();
  }
  const sorted = took.toSorted((a, b) => a - b);
  return {
    restorations: count,
    acknowledged: backups.deeds.length,
    // Otherwise it would have thrown.
    lost: 0,
    'of later': 0,
    'median, ms': sorted[Math.floor(sorted.length / 2)] ?? 0,
    'slowest, ms': sorted.at(-1) ?? 0,
  };
}
