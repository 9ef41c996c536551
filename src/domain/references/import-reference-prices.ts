import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { priceReferences } from '../../db/schema/price-reference-tables.ts';
import { formatDate } from '../../shared/enums/labels.ts';
import {
  movePeriod,
  type PeriodOf,
  placePeriod,
  type SeriesProblem,
} from '../../shared/rules/references/reference-series.ts';
import type { importedPrice } from '../../shared/schemas/catalogue/reference-price-schemas.ts';
import { type AppContext, requireUser, type UserActor } from '../context.ts';
import {
  createReferencePrice,
  inSeries,
  type Series,
  seriesKey,
  updateReferencePrice,
} from './reference-prices.ts';

/** A row of a file: a new price, or a correction of the one of its series that begins on the same day. */
export type ImportedPrice = z.output<typeof importedPrice>;

/** A row's series, and its values. */
const partsOf = ({ commodity, class: name = null, kind, level, zone, ...values }: ImportedPrice) => {
  const series: Series = { commodity, class: name, kind, level, zone: zone as Series['zone'] };
  return { series, values };
};

/**
 * Returns a check of rows against the table and the rows before them: it places each one as the import will, and
 * returns what conflicts with it. With `keep` it checks the rows after it beside it.
 */
export async function referenceRowPlacer(
  ctx: AppContext,
): Promise<(row: ImportedPrice, options: { keep: boolean }) => SeriesProblem | null> {
  const rows = await ctx.db
    .select({
      id: priceReferences.id,
      commodity: priceReferences.commodity,
      class: priceReferences.class,
      kind: priceReferences.kind,
      level: priceReferences.level,
      zone: priceReferences.zone,
      from: priceReferences.effectiveFrom,
      until: priceReferences.effectiveUntil,
    })
    .from(priceReferences);
  const series = new Map<string, PeriodOf[]>();
  for (const { id, from, until, ...of } of rows) {
    const key = seriesKey(of);
    series.set(key, [...(series.get(key) ?? []), { id, from, until }]);
  }
  // Rows of the file have no number yet.
  let newId = 0;
  return (row, { keep }) => {
    const key = seriesKey(partsOf(row).series);
    const known = series.get(key) ?? [];
    const wanted = { from: row.effective_from, until: row.effective_until ?? null };
    const same = known.find(({ from }) => from === wanted.from);
    if (same && same.id < 0) {
      return { problem: 'taken', field: 'effective_from', text: 'Hari ini sudah ada di baris lain' };
    }
    const placed = same
      ? movePeriod(known, same.id, wanted, formatDate)
      : placePeriod(known, wanted, formatDate);
    if ('problem' in placed) return placed;
    if (!keep) return null;
    const { period, neighbour } = placed;
    newId -= 1;
    series.set(key, [
      ...known
        .filter((one) => one !== same)
        .map((one) => (one.id === neighbour?.id ? { ...one, until: neighbour.until } : one)),
      { id: newId, ...period },
    ]);
    return null;
  };
}

/** Writes a checked row with the use cases of the form. Admins only. */
export async function importReferencePrice(
  ctx: AppContext,
  actor: UserActor,
  row: ImportedPrice,
): Promise<void> {
  requireUser(actor, 'admin');
  const { series, values } = partsOf(row);
  const [same] = await ctx.db
    .select({ id: priceReferences.id })
    .from(priceReferences)
    .where(and(inSeries(series), eq(priceReferences.effectiveFrom, values.effective_from)));
  // Both parse their input again; an omitted URL stays omitted.
  const given = { ...values, source_url: values.source_url ?? '' };
  if (same) await updateReferencePrice(ctx, actor, same.id, given);
  else await createReferencePrice(ctx, actor, { ...series, ...given });
}
