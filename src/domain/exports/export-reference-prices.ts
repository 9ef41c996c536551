import { and, asc, gt } from 'drizzle-orm';
import { priceReferences } from '../../db/schema/price-reference-tables.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import { qualityClassOf } from '../../shared/rules/quality/quality-classes.ts';
import { commodityLabel } from '../../shared/rules/references/commodities.ts';
import { pricesFilter } from '../../shared/schemas/catalogue/reference-price-schemas.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { type ExportTable, readInBatches } from '../file-formats/export-table.ts';
import { parse } from '../parse.ts';
import { pricesWhere } from '../references/reference-prices.ts';

/** Exports the reference prices of a filter under the titles that the import reads again. Admins only. */
export function exportReferencePrices(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof pricesFilter>,
): ExportTable {
  requireUser(actor, 'admin');
  const where = pricesWhere(parse(pricesFilter, input), dayInWib(ctx.clock.now()));
  return {
    name: 'Harga-HPP-HET-HAP',
    columns: [
      { label: 'Komoditas', width: 22 },
      { label: 'Kelas', width: 14 },
      { label: 'Jenis', width: 8 },
      { label: 'Tingkat', width: 12 },
      { label: 'Zona', width: 8 },
      { label: 'Harga Terendah', width: 16 },
      { label: 'Harga Tertinggi', width: 16 },
      { label: 'Mulai Berlaku', width: 14 },
      { label: 'Berlaku Sampai', width: 14 },
      { label: 'Sumber', width: 50 },
      { label: 'Tautan Sumber', width: 40 },
      { label: 'Diperiksa', width: 14 },
    ],
    batches: readInBatches(
      ctx,
      (ctx, after: number | null, limit) =>
        ctx.db
          .select()
          .from(priceReferences)
          .where(and(where, after === null ? undefined : gt(priceReferences.id, after)))
          .orderBy(asc(priceReferences.id))
          .limit(limit),
      ({ id }) => id,
      (row) => [
        commodityLabel(row.commodity),
        row.class && qualityClassOf(row.class).short,
        row.kind.toUpperCase(),
        row.level,
        row.zone || null,
        row.low,
        row.high,
        row.effectiveFrom,
        row.effectiveUntil,
        row.source,
        row.sourceUrl,
        row.checkedOn,
      ],
    ),
  };
}
