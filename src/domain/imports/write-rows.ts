import { and, asc, between, eq } from 'drizzle-orm';
import { importRows } from '../../db/schema/imports.ts';
import { type NewFarmer, writeFarmers } from '../accounts/farmers/write-farmers.ts';
import { type NewListing, writeListings } from '../listings/write-listings.ts';
import { refuse } from '../refusal.ts';
import type { Shop, UserActor } from '../shop.ts';
import { readSold } from './check-rows.ts';
import type { ImportKind } from './import-fields.ts';

/** Rows `from` to `to` of an import, by their position. */
export type ChunkOf = { id: string; from: number; to: number };

/**
 * Writes rows that passed the check, by the verbs that the forms write one by; `import_stale` (409) where a product's
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
  const given = rows.map(({ data }) => data as NewListing);
  const sold = await readSold(
    shop,
    given.map(({ farmer_id: farmer, name, unit }) => ({ farmer, name, unit })),
  );
  if (sold.size > 0) refuse('import_stale');
  await writeListings(shop, actor, given);
}
