import { asc, gt } from 'drizzle-orm';
import { uploads } from '../../db/schema/system-tables.ts';
import type { AppContext, Files } from '../context.ts';

const BATCH = 200;
const CONCURRENCY = 8;

export type CopiedUploads = {
  /** Files that were missing at the target, or differed there. */
  copied: number;
  /** Files that were at the target already, byte for byte, or were only uploaded there. */
  there: number;
  bytes: number;
  /** Names in the database that neither store has. */
  missing: string[];
};

/**
 * Copies every upload in the database to another file store while the shop runs: new ones are copied by the
 * next run, which only copies missing files. It deletes nothing. `said` is called with each batch.
 */
export async function copyUploads(
  ctx: AppContext,
  to: Files,
  said: (sofar: CopiedUploads) => void = () => {},
): Promise<CopiedUploads> {
  const sum: CopiedUploads = { copied: 0, there: 0, bytes: 0, missing: [] };
  for (let after = ''; ; ) {
    const rows = await ctx.db
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
        await copy(ctx.files, to, name, sum);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, lay));
    said(sum);
  }
}

async function copy(from: Files, to: Files, name: string, sum: CopiedUploads): Promise<void> {
  const bytes = await from.read(name);
  if (!bytes) {
    // Another process of the shop may already write its uploads to the new store.
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
  // Verified before it counts: the old store may be emptied afterwards.
  if (!(await stands())) throw new Error(`${name} did not come back as it was written`);
  sum.copied += 1;
  sum.bytes += bytes.length;
}
