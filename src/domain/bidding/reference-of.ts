import { sql } from 'drizzle-orm';
import { type ReferenceKind, referenceKindLabel } from '../../shared/input/reference-prices.ts';
import { pricePerKg, type Unit } from '../../shared/units.ts';
import { getSettings } from '../settings/get-settings.ts';
import type { Shop } from '../shop.ts';

/** A government price that holds today for these goods, in rupiah per kilogram. */
export type ReferencePrice = { kind: 'hpp' | 'het'; label: string; perKg: number; source: string };

export type Goods = { category: string; name: string; unit: Unit };

/** Which reference price speaks of a product: HPP of gabah, HET of rice, by what its name says. */
function referenceKind({ category, name, unit }: Goods): ReferenceKind | null {
  if (pricePerKg(1, unit) === null) return null;
  if (category === 'gabah') return /giling|gkg/i.test(name) ? 'hpp_gkg' : 'hpp_gkp';
  if (category === 'beras') return /premium/i.test(name) ? 'het_premium' : 'het_medium';
  return null;
}

/** The reference price of goods; null for all but gabah and beras by weight, and where the store doesn't count in rupiah. */
export async function referenceOf(shop: Shop, goods: Goods): Promise<ReferencePrice | null> {
  return referenceKind(goods) === null ? null : (await referencesOf(shop))(goods);
}

/** As `referenceOf`, for many goods after one look at the prices that hold today. */
export async function referencesOf(shop: Shop): Promise<(goods: Goods) => ReferencePrice | null> {
  const { store } = await getSettings(shop, 'store');
  if (store.currency !== 'IDR') return () => null;
  // The day that counts is the one in the farmers' own time.
  const { rows } = await shop.db.execute<{ kind: ReferenceKind; price: number; source: string }>(sql`
    select distinct on (kind) kind, price::float8 as price, source from reference_prices
    where effective_from <= (${shop.clock.now().toISOString()}::timestamptz at time zone 'Asia/Jakarta')::date
    order by kind, effective_from desc`);
  return (goods) => {
    const kind = referenceKind(goods);
    const found = rows.find((row) => row.kind === kind);
    if (!kind || !found) return null;
    return {
      kind: kind.startsWith('hpp') ? 'hpp' : 'het',
      label: referenceKindLabel[kind],
      perKg: found.price,
      source: found.source,
    };
  };
}
