import { and, inArray, isNull } from 'drizzle-orm';
import { listings } from '../../db/schema/catalogue.ts';
import type { ImportError } from '../../db/schema/imports.ts';
import { isListingField } from '../../shared/field-text.ts';
import { dayInWib } from '../../shared/figures/days.ts';
import { fieldOf } from '../../shared/listing-fields.ts';
import { onWire, ownListings, type StallListing, selectStallListings } from '../listings/stall-listing.ts';
import { wrongTogether } from '../listings/wrong-together.ts';
import type { Shop, UserActor } from '../shop.ts';
import type { CheckedRow } from './cell.ts';

/** A listing under the names that a row has. */
const asRow = (listing: StallListing): Record<string, unknown> => {
  const { product, ...rest } = onWire(listing);
  return { ...rest, name: product.name, unit: product.unit };
};

/**
 * Looks at rows that name goods by their number: they are there and the importer's, each once, and go together with what
 * the file leaves out. Of each row stays what it changes, with the version that it was compared with.
 */
export function knownRowsCheck(shop: Shop, user: UserActor): (rows: CheckedRow[]) => Promise<ImportError[]> {
  const seen = new Map<number, number>();
  return async (rows) => {
    const ids = rows.map(({ data }) => Number(data.id));
    if (ids.length === 0) return [];
    const found = await selectStallListings(shop).where(
      and(inArray(listings.id, ids), isNull(listings.deletedAt), ownListings(user)),
    );
    const today = dayInWib(shop.clock.now());
    return rows.flatMap(({ line, data }): ImportError[] => {
      const id = Number(data.id);
      const known = found.find((one) => one.id === id);
      const before = seen.get(id);
      seen.set(id, before ?? line);
      if (!known) return [{ line, field: 'ID', text: 'Produk dengan nomor ini tidak ada' }];
      if (before !== undefined) return [{ line, field: 'ID', text: `Sama dengan baris ${before}` }];
      const now = asRow(known);
      for (const name of Object.keys(data)) {
        if (name !== 'id' && same(data[name], now[name])) delete data[name];
      }
      if (Object.keys(data).length === 1) return [];
      data.version = known.version;
      const merged = { ...now, ...data } as Parameters<typeof wrongTogether>[0];
      const out = wrongTogether(merged, today);
      if (out) return [{ line, field: titleOf(out.field), text: out.text }];
      return Number(merged.stock) < known.reserved
        ? [{ line, field: 'Stok', text: `Sudah dipesan ${known.reserved}; stok tidak boleh kurang dari itu` }]
        : [];
    });
  };
}

const titleOf = (field: string) => (isListingField(field) ? fieldOf(field).sheet.title : 'Stok');

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
