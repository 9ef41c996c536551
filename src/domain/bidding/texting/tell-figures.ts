import { sql } from 'drizzle-orm';
import { products } from '../../../db/schema/catalogue.ts';
import { formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { exactSum } from '../../../shared/figures/quantity.ts';
import { findStallListings } from '../../listings/find-stall-listings.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Shop, UserActor } from '../../shop.ts';
import { likePattern } from '../../text/like-pattern.ts';
import { readPriceSeries } from '../prices/price-series.ts';
import { priceWindow } from '../prices/price-window.ts';

/** As many lines as one message lists. */
const LISTED = 15;
const PLACES = 5;

/** The farmer's goods that are for sale, in the three figures of his list. */
export async function tellStock(shop: Shop, farmer: UserActor): Promise<string> {
  const { data, total } = await findStallListings(shop, farmer, {
    state: 'active',
    sort: 'name',
    limit: LISTED,
  });
  if (data.length === 0) return 'Belum ada produk Anda yang dijual.';
  const lines = data.map(({ product, onHand, reserved }) => {
    const [all, held, free] = [onHand, reserved, exactSum(onHand, -reserved)].map(formatNumber);
    return `• ${product.name}: di gudang ${all} ${product.unit}, dipesan ${held}, bisa dijual ${free}`;
  });
  const more = (total ?? data.length) - data.length;
  return [
    ...lines,
    ...(more > 0 ? [`dan ${more} lagi di ${shop.config.publicUrl}/admin/products`] : []),
  ].join('\n');
}

/** What goods of that name were really dealt for lately, and for what he sells them himself. */
export async function tellPrices(shop: Shop, farmer: UserActor, of: string): Promise<string> {
  const { store } = await getSettings(shop, 'store');
  const figure = (amount: number) => formatMoney(amount, store.currency);
  const pattern = likePattern(of);
  const [series, own] = await Promise.all([
    readPriceSeries(shop, priceWindow(shop.clock.now()), PLACES, {
      products: sql`select p.id from ${products} p where p.name ilike ${pattern} or p.category ilike ${pattern}`,
    }),
    findStallListings(shop, farmer, { q: of, state: 'active', sort: 'name', limit: PLACES }),
  ]);
  const dealt = series.map(
    ({ product, city, median, measure, deals }) =>
      `• ${product}, ${city}: ${figure(median)}/${measure} (tengah dari ${formatNumber(deals)} kesepakatan, 12 minggu)`,
  );
  const reference = series.find((one) => one.reference)?.reference;
  const mine = own.data.map(
    ({ product, price_customer }) =>
      `• Harga Anda ${product.name}: ${figure(price_customer)}/${product.unit}`,
  );
  if (dealt.length + mine.length === 0) {
    return `Belum cukup kesepakatan untuk "${of}". Coba nama lain, misalnya HARGA BERAS.`;
  }
  return [
    ...(dealt.length > 0 ? dealt : [`Belum cukup kesepakatan untuk "${of}".`]),
    ...(reference ? [`• ${reference.label}: ${figure(reference.perKg)}/kg`] : []),
    ...mine,
  ].join('\n');
}
