import { and, inArray, isNull } from 'drizzle-orm';
import { listings } from '../../db/schema/catalogue-tables.ts';
import type { ImportError } from '../../db/schema/import-tables.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import { isListingField } from '../../shared/rules/listings/field-text.ts';
import { listingFieldOf } from '../../shared/rules/listings/listing-fields.ts';
import type { AppContext, UserActor } from '../context.ts';
import { combinedFieldErrors } from '../listings/combined-field-errors.ts';
import {
  ownListings,
  type SellerListing,
  selectSellerListings,
  toSellerListingJson,
} from '../listings/seller-listing.ts';
import type { CheckedRow } from './import-cell.ts';

/** Maps a listing to the field names of a row. */
const asRow = (listing: SellerListing): Record<string, unknown> => {
  const { product, ...rest } = toSellerListingJson(listing);
  return { ...rest, name: product.name, unit: product.unit };
};

/**
 * Checks rows with a listing's number: the listing exists, belongs to the importer, appears once, and its new values
 * fit those that the file omits. Keeps of each row only the changes, with the version that they were compared with.
 */
export function existingListingValidator(
  ctx: AppContext,
  user: UserActor,
): (rows: CheckedRow[]) => Promise<ImportError[]> {
  const seen = new Map<number, number>();
  return async (rows) => {
    const ids = rows.map(({ data }) => Number(data.id));
    if (ids.length === 0) return [];
    const found = await selectSellerListings(ctx).where(
      and(inArray(listings.id, ids), isNull(listings.deletedAt), ownListings(user)),
    );
    const today = dayInWib(ctx.clock.now());
    return rows.flatMap(({ line, data }): ImportError[] => {
      const id = Number(data.id);
      const known = found.find((one) => one.id === id);
      const before = seen.get(id);
      seen.set(id, before ?? line);
      if (!known) return [{ line, field: 'ID', text: 'Produk dengan nomor ini tidak ada' }];
      if (before !== undefined) return [{ line, field: 'ID', text: `Sama dengan baris ${before}` }];
      const now = asRow(known);
      for (const name of Object.keys(data)) {
        if (name !== 'id' && isSame(data[name], now[name])) delete data[name];
      }
      if (Object.keys(data).length === 1) return [];
      data.version = known.version;
      const merged = { ...now, ...data } as Parameters<typeof combinedFieldErrors>[0];
      const out = combinedFieldErrors(merged, today);
      if (out) return [{ line, field: titleOf(out.field), text: out.text }];
      return Number(merged.stock) < known.reserved
        ? [{ line, field: 'Stok', text: `Sudah dipesan ${known.reserved}; stok tidak boleh kurang dari itu` }]
        : [];
    });
  };
}

const titleOf = (field: string) => (isListingField(field) ? listingFieldOf(field).sheet.title : 'Stok');

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
