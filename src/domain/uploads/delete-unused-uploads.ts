import { and, inArray, isNull, lt } from 'drizzle-orm';
import { uploads } from '../../db/schema/system-tables.ts';
import { DAY_MS } from '../../shared/format/dates.ts';
import type { AppContext } from '../context.ts';

const RETENTION_MS = DAY_MS;
const BATCH = 500;

/** Deletes uploads that were not attached within a day, files and rows; returns how many. */
export async function deleteUnusedUploads(ctx: AppContext): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - RETENTION_MS);
  const unused = and(isNull(uploads.attachedTo), lt(uploads.createdAt, before));
  const rows = await ctx.db.select({ id: uploads.id }).from(uploads).where(unused).limit(BATCH);
  if (rows.length === 0) return 0;
  // Checked again by the deletion: one may have been attached meanwhile.
  const gone = await ctx.db
    .delete(uploads)
    .where(
      and(
        unused,
        inArray(
          uploads.id,
          rows.map((row) => row.id),
        ),
      ),
    )
    .returning({ id: uploads.id });
  for (const { id } of gone) {
    await ctx.files.remove(`${id}.webp`);
    await ctx.files.remove(`${id}-480.webp`);
  }
  return gone.length;
}
