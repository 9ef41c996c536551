import { sql } from 'drizzle-orm';
import {
  type ReferencedListing,
  type ReferencePrice,
  type ReferencesToday,
  referenceKey,
  referencePriceFor,
} from '../../../shared/rules/bidding/reference-note.ts';
import {
  REFERENCE_KINDS,
  referenceLabel,
} from '../../../shared/schemas/catalogue/reference-price-schemas.ts';
import type { AppContext } from '../../context.ts';
import { int, oneOf, readRows, text } from '../../read-rows.ts';
import { getSettings } from '../../settings/get-settings.ts';

export type { ReferencedListing, ReferencePrice } from '../../../shared/rules/bidding/reference-note.ts';

/**
 * Returns the reference price of a listing; null for everything but gabah and beras by weight, and when the store's
 * currency is not rupiah.
 */
export async function referencePriceOf(
  ctx: AppContext,
  goods: ReferencedListing,
): Promise<ReferencePrice | null> {
  return referenceKey(goods) === null ? null : (await referencePricesOf(ctx))(goods);
}

/** As `referencePriceOf` for many listings, with one query for the prices in force today. */
export async function referencePricesOf(
  ctx: AppContext,
): Promise<(goods: ReferencedListing) => ReferencePrice | null> {
  const today = await referencePricesToday(ctx);
  return (goods) => referencePriceFor(today, goods);
}

/** Returns the reference prices in force today by kind and zone; none when the store's currency is not rupiah. */
export async function referencePricesToday(ctx: AppContext): Promise<ReferencesToday> {
  const { store } = await getSettings(ctx, 'store');
  if (store.currency !== 'IDR') return {};
  // The day counts in the sellers' own time zone.
  const rows = await readRows(
    ctx,
    { kind: oneOf(REFERENCE_KINDS), zone: int, price: int, source: text },
    sql`
    select distinct on (kind, zone) kind, zone, price::float8 as price, source from reference_prices
    where effective_from <= (${ctx.clock.now().toISOString()}::timestamptz at time zone 'Asia/Jakarta')::date
    order by kind, zone, effective_from desc`,
  );
  return Object.fromEntries(
    rows.map(({ kind, zone, price, source }) => [
      `${kind}:${zone}`,
      {
        kind: kind.startsWith('hpp') ? 'hpp' : 'het',
        label: referenceLabel(kind, zone),
        perKg: price,
        source,
      },
    ]),
  );
}

/** The HPP of a reference price, when it is one. */
export const hppOfReference = (
  reference: ReferencePrice | null,
): { per_kg: number; source: string } | null =>
  reference?.kind === 'hpp' ? { per_kg: reference.perKg, source: reference.source } : null;
