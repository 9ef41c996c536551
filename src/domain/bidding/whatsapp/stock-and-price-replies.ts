import { sql } from 'drizzle-orm';
import { products } from '../../../db/schema/catalogue-tables.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { exactSum } from '../../../shared/format/quantity.ts';
import { referenceAmount } from '../../../shared/rules/references/reference-verdicts.ts';
import type { AppContext, UserActor } from '../../context.ts';
import { textContains } from '../../formats/like-pattern.ts';
import { findSellerListings } from '../../listings/find-seller-listings.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { readPriceSeries } from '../market-prices/price-series.ts';
import { priceWindow } from '../market-prices/price-window.ts';

/** One message lists at most this many lines. */
const MAX_LISTED = 15;
const MAX_CITIES = 5;

/** Lists the farmer's active listings with the three amounts of their own list. */
export async function stockReply(ctx: AppContext, farmer: UserActor): Promise<string> {
  const { data, total } = await findSellerListings(ctx, farmer, {
    state: 'active',
    sort: 'name',
    limit: MAX_LISTED,
  });
  if (data.length === 0) return 'Belum ada produk Anda yang dijual.';
  const lines = data.map(({ product, onHand, reserved }) => {
    const [all, held, free] = [onHand, reserved, exactSum(onHand, -reserved)].map(formatNumber);
    return `• ${product.name}: di gudang ${all} ${product.unit}, dipesan ${held}, bisa dijual ${free}`;
  });
  const more = (total ?? data.length) - data.length;
  return [...lines, ...(more > 0 ? [`dan ${more} lagi di ${ctx.config.publicUrl}/admin/products`] : [])].join(
    '\n',
  );
}

/** Shows recent deal prices of listings with that name, and the farmer's own price. */
export async function pricesReply(ctx: AppContext, farmer: UserActor, of: string): Promise<string> {
  const { store } = await getSettings(ctx, 'store');
  const figure = (amount: number) => formatMoney(amount, store.currency);
  const [series, own] = await Promise.all([
    readPriceSeries(ctx, priceWindow(ctx.clock.now()), MAX_CITIES, {
      products: sql`select p.id from ${products} p where ${textContains(sql`p.name`, of)} or ${textContains(sql`p.category`, of)}`,
    }),
    findSellerListings(ctx, farmer, { q: of, state: 'active', sort: 'name', limit: MAX_CITIES }),
  ]);
  const dealt = series.map(
    ({ product, city, median, measure, deals }) =>
      `• ${product}, ${city}: ${figure(median)}/${measure} (tengah dari ${formatNumber(deals)} kesepakatan, 12 minggu)`,
  );
  const references = series.find((one) => one.references.length > 0)?.references ?? [];
  const mine = own.data.map(
    ({ product, price_customer }) =>
      `• Harga Anda ${product.name}: ${figure(price_customer)}/${product.unit}`,
  );
  if (dealt.length + mine.length === 0) {
    return `Belum cukup kesepakatan untuk "${of}". Coba nama lain, misalnya HARGA BERAS.`;
  }
  return [
    ...(dealt.length > 0 ? dealt : [`Belum cukup kesepakatan untuk "${of}".`]),
    ...references.map((reference) => `• ${reference.label}: ${referenceAmount(reference)}`),
    ...mine,
  ].join('\n');
}
