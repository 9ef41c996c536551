import { and, asc, between, eq } from 'drizzle-orm';
import { importRows } from '../../db/schema/import-tables.ts';
import { importedAccount } from '../../shared/schemas/people/account-schemas.ts';
import { insertFarmers, type NewFarmer } from '../accounts/farmers/insert-farmers.ts';
import { storeAccountProposals } from '../accounts/farmers/propose-payout-account.ts';
import { type AppContext, invalidate, type UserActor } from '../context.ts';
import { fail } from '../domain-error.ts';
import { insertListings, type NewListing } from '../listings/insert-listings.ts';
import { updateListing } from '../listings/update-listing.ts';
import { type ImportedPrice, importReferencePrice } from '../references/import-reference-prices.ts';
import type { ImportKind } from './import-fields.ts';
import { findSoldProductKeys } from './row-validators.ts';

/** Rows `from` to `to` of an import, by their position. */
export type ImportChunk = { id: string; from: number; to: number };

/**
 * Writes checked rows with the use cases of the forms: updates listings with a number where the row differs and creates
 * the others; throws `import_stale` (409) when a product's seller is gone or has started to sell the same product.
 */
export async function writeImportRows(
  ctx: AppContext,
  actor: UserActor,
  kind: ImportKind,
  { id, from, to }: ImportChunk,
): Promise<void> {
  const rows = await ctx.db
    .select({ data: importRows.data })
    .from(importRows)
    .where(and(eq(importRows.importId, id), between(importRows.position, from, to)))
    .orderBy(asc(importRows.position));
  // The check has parsed this value with the form's schema.
  if (kind === 'farmers') {
    const given = rows.map(({ data }) => data as NewFarmer & Parameters<typeof importedAccount>[0]);
    const ids = await insertFarmers(
      ctx,
      actor,
      given.map(({ bank: _bank, account_number: _number, account_holder: _holder, ...farmer }) => farmer),
    );
    const proposals = given.flatMap((row, at) => {
      const account = importedAccount(row);
      return account ? [{ farmerId: ids[at]!, account }] : [];
    });
    await storeAccountProposals(ctx, actor, proposals);
    await invalidate(ctx, 'catalog', 'deals');
    return;
  }
  if (kind === 'reference-prices') {
    for (const { data } of rows) await importReferencePrice(ctx, actor, data as ImportedPrice);
    return;
  }
  for (const { data } of rows) {
    const { id, ...change } = data as { id?: number } & Parameters<typeof updateListing>[3];
    if (id !== undefined && Object.keys(change).length > 0) await updateListing(ctx, actor, id, change);
  }
  const given = rows
    .filter(({ data }) => (data as { id?: number }).id === undefined)
    .map(({ data }) => data as NewListing);
  if (given.length === 0) return;
  const sold = await findSoldProductKeys(
    ctx,
    given.map(({ farmer_id: farmer, name, unit }) => ({ farmer, name, unit })),
  );
  if (sold.size > 0) fail('import_stale');
  await insertListings(ctx, actor, given);
  // `updateListing` has invalidated the responses that show a changed listing; all others stay cached.
  await invalidate(ctx, 'catalog', 'deals');
}
