import { sql } from 'drizzle-orm';
import {
  type Goods,
  type ReferencePrice,
  type ReferencesToday,
  referenceIn,
  referenceKey,
} from '../../../shared/bidding/reference-note.ts';
import { REFERENCE_KINDS, referenceLabel } from '../../../shared/input/goods/reference-prices.ts';
import { num, oneOf, readRows, text } from '../../read-rows.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Shop } from '../../shop.ts';

export type { Goods, ReferencePrice } from '../../../shared/bidding/reference-note.ts';

/** The reference price of goods; null for all but gabah and beras by weight, and where the store doesn't count in rupiah. */
export async function referenceOf(shop: Shop, goods: Goods): Promise<ReferencePrice | null> {
  return referenceKey(goods) === null ? null : (await referencesOf(shop))(goods);
}

/** As `referenceOf`, for many goods after one look at the prices that hold today. */
export async function referencesOf(shop: Shop): Promise<(goods: Goods) => ReferencePrice | null> {
  const today = await referencesToday(shop);
  return (goods) => referenceIn(today, goods);
}

/** The reference prices that hold today, by kind and zone; none where the store doesn't count in rupiah. */
export async function referencesToday(shop: Shop): Promise<ReferencesToday> {
  const { store } = await getSettings(shop, 'store');
  if (store.currency !== 'IDR') return {};
  // The day that counts is the one in the farmers' own time.
  const rows = await readRows(
    shop,
    { kind: oneOf(REFERENCE_KINDS), zone: num, price: num, source: text },
    sql`
    select distinct on (kind, zone) kind, zone, price::float8 as price, source from reference_prices
    where effective_from <= (${shop.clock.now().toISOString()}::timestamptz at time zone 'Asia/Jakarta')::date
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

/** What the state pays farmers, where a reference price is that. */
export const hppIn = (reference: ReferencePrice | null): { per_kg: number; source: string } | null =>
  reference?.kind === 'hpp' ? { per_kg: reference.perKg, source: reference.source } : null;
