import { and, inArray, isNull } from 'drizzle-orm';
import { listings } from '../../db/schema/catalogue-tables.ts';
import type { ImportError } from '../../db/schema/import-tables.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import type { AppContext, UserActor } from '../context.ts';
import { combinedFieldErrors } from '../listings/combined-field-errors.ts';
import {
  ownListings,
  type SellerListing,
  selectSellerListings,
  toSellerListingJson,
} from '../listings/seller-listing.ts';
import { firstLines, validFirst } from './first-lines.ts';
import type { CheckedRow } from './import-cell.ts';
import { importFields } from './import-fields.ts';

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
  const seen = firstLines();
  return async (rows) => {
    const ids = rows.map(({ data }) => Number(data.id));
    if (ids.length === 0) return [];
    const found = await selectSellerListings(ctx).where(
      and(inArray(listings.id, ids), isNull(listings.deletedAt), ownListings(user)),
    );
    const today = dayInWib(ctx.clock.now());
    return validFirst(rows).flatMap(({ line, data, wrong = new Set() }): ImportError[] => {
      const id = Number(data.id);
      const known = found.find((one) => one.id === id);
      if (!known) return [{ line, field: 'ID', text: 'Produk dengan nomor ini tidak ada' }];
      const errors: ImportError[] = [];
      const before = seen.before(String(id), wrong.size === 0);
      if (before !== undefined) errors.push({ line, field: 'ID', text: `Sama dengan baris ${before}` });
      const now = asRow(known);
      for (const name of Object.keys(data)) {
        if (name !== 'id' && isSame(data[name], now[name])) delete data[name];
      }
      if (Object.keys(data).length > 1) {
        data.version = known.version;
        const merged = { ...now, ...data } as Parameters<typeof combinedFieldErrors>[0];
        const invalid = new Set(fieldsOf(wrong));
        for (const { field, text } of combinedFieldErrors(merged, today, invalid))
          errors.push({ line, field: titleOf(field), text });
        if (Number(merged.stock) < known.reserved)
          errors.push({
            line,
            field: 'Stok',
            text: `Sudah dipesan ${known.reserved}; stok tidak boleh kurang dari itu`,
          });
      }
      seen.note(String(id), line, wrong.size === 0 && errors.length === 0);
      return errors;
    });
  };
}

const columns = importFields('products', 'admin');
const titleOf = (field: string) => columns.find((one) => one.field === field)?.title ?? 'Stok';
const fieldsOf = (titles: ReadonlySet<string>) =>
  columns.filter(({ title }) => titles.has(title)).map(({ field }) => field);

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
