import { asc, gt } from 'drizzle-orm';
import { uploads } from '../../db/schema/system.ts';
import type { Files, Shop } from '../shop.ts';

const BATCH = 200;
const AT_ONCE = 8;

export type Copied = {
  /** Files that were not at the other place, or were others there. */
  copied: number;
  /** Files that stood there already, byte for byte, or were sent there and never to the shop's own place. */
  there: number;
  bytes: number;
  /** Names that the database has and neither place has. */
  missing: string[];
};

/**
 * Copies every picture that the database names to another place for files, while the shop goes on: what is sent meanwhile
 * comes with the next run, which copies only what is not there yet. Takes nothing away. `said` hears of each batch.
 */
export async function copyUploads(
  shop: Shop,
  to: Files,
  said: (sofar: Copied) => void = () => {},
): Promise<Copied> {
  const sum: Copied = { copied: 0, there: 0, bytes: 0, missing: [] };
  for (let after = ''; ; ) {
    const rows = await shop.db
      .select({ id: uploads.id })
      .from(uploads)
      .where(gt(uploads.id, after))
      .orderBy(asc(uploads.id))
      .limit(BATCH);
    const last = rows.at(-1);
    if (!last) return sum;
    after = last.id;
    const names = rows.flatMap(({ id }) => [`${id}.webp`, `${id}-480.webp`]);
    const lay = async () => {
      for (let name = names.pop(); name !== undefined; name = names.pop())
        await copy(shop.files, to, name, sum);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lay));
    said(sum);
  }
}

async function copy(from: Files, to: Files, name: string, sum: Copied): Promise<void> {
  const bytes = await from.read(name);
  if (!bytes) {
    // Another process of the shop may keep its pictures at the new place already.
    if (await to.read(name)) sum.there += 1;
    else sum.missing.push(name);
    return;
  }
  const stands = async () => {
    const there = await to.read(name);
    return there !== null && Buffer.compare(there, bytes) === 0;
  };
  if (await stands()) {
    sum.there += 1;
    return;
  }
  await to.write(name, bytes);
  // Looked at before it is counted: the place it came from may be emptied after this.
  if (!(await stands())) throw new Error(`${name} did not come back as it was written`);
  sum.copied += 1;
  sum.bytes += bytes.length;
}
