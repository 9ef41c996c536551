import { and, asc, between, eq } from 'drizzle-orm';
import { importRows } from '../../db/schema/imports.ts';
import { type NewFarmer, writeFarmers } from '../accounts/farmers/write-farmers.ts';
import { updateListing } from '../listings/update-listing.ts';
import { type NewListing, writeListings } from '../listings/write-listings.ts';
import { refuse } from '../refusal.ts';
import type { Shop, UserActor } from '../shop.ts';
import { readSold } from './check-rows.ts';
import type { ImportKind } from './import-fields.ts';

/** Rows `from` to `to` of an import, by their position. */
export type ChunkOf = { id: string; from: number; to: number };

/**
 * Writes rows that passed the check, by the verbs that the forms write one by: goods with a number are changed where their
 * row differs, the others are new; `import_stale` (409) where a product's
 * seller has gone, or has come to sell the same meanwhile.
 */
export async function writeRows(
  shop: Shop,
  actor: UserActor,
  kind: ImportKind,
  { id, from, to }: ChunkOf,
): Promise<void> {
  const rows = await shop.db
    .select({ data: importRows.data })
    .from(importRows)
    .where(and(eq(importRows.importId, id), between(importRows.position, from, to)))
    .orderBy(asc(importRows.position));
  // What stands there was put there by the check, after the forms' own schemas.
  if (kind === 'farmers') {
    await writeFarmers(
      shop,
      actor,
      rows.map(({ data }) => data as NewFarmer),
    );
    return;
  }
  for (const { data } of rows) {
    const { id, ...change } = data as { id?: number } & Parameters<typeof updateListing>[3];
    if (id !== undefined && Object.keys(change).length > 0) await updateListing(shop, actor, id, change);
  }
  const given = rows
    .filter(({ data }) => (data as { id?: number }).id === undefined)
    .map(({ data }) => data as NewListing);
  if (given.length === 0) return;
  const sold = await readSold(
    shop,
    given.map(({ farmer_id: farmer, name, unit }) => ({ farmer, name, unit })),
  );
  if (sold.size > 0) refuse('import_stale');
  await writeListings(shop, actor, given);
}
