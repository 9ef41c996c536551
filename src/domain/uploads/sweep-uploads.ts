import { and, inArray, isNull, lt } from 'drizzle-orm';
import { uploads } from '../../db/schema/system.ts';
import { DAY_MS } from '../../shared/figures/days.ts';
import type { Shop } from '../shop.ts';

const KEPT_MS = DAY_MS;
const BATCH = 500;

/** Throws away pictures that nothing has come to use within a day, files and rows; how many. */
export async function sweepUploads(shop: Shop): Promise<number> {
  const before = new Date(shop.clock.now().getTime() - KEPT_MS);
  const unused = and(isNull(uploads.attachedTo), lt(uploads.createdAt, before));
  const rows = await shop.db.select({ id: uploads.id }).from(uploads).where(unused).limit(BATCH);
  if (rows.length === 0) return 0;
  // Asked again in the deletion: one may have been attached meanwhile.
  const gone = await shop.db
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
    await shop.files.remove(`${id}.webp`);
    await shop.files.remove(`${id}-480.webp`);
  }
  return gone.length;
}
